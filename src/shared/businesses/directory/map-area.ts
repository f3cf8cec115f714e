/** A part of the map in decimal degrees. */
export type MapArea = { west: number; south: number; east: number; north: number }

/** Shown on the map when nothing says where to look: Austin from Lake Travis to the airport. */
export const austinArea: MapArea = { west: -98.0, south: 30.08, east: -97.5, north: 30.52 }

/** About eleven meters: nobody draws a map's edge more precisely, and an address stays readable. */
const places = 10_000

// Adding zero turns -0 into 0.
const toPlaces = (degrees: number) => Math.round(degrees * places) / places + 0

/** "-97.78,30.24,-97.7,30.29" as west, south, east and north; null for anything that isn't an area on Earth. */
export function parseArea(text: string | null | undefined): MapArea | null {
  const sides = text?.split(',', 5) ?? []
  if (sides.length !== 4 || !sides.every((side) => /^-?\d{1,3}(\.\d{1,22})?$/.test(side))) return null
  const [west = 0, south = 0, east = 0, north = 0] = sides.map((side) => toPlaces(Number(side)))
  const isArea = -180 <= west && west < east && east <= 180 && -90 <= south && south < north && north <= 90
  return isArea ? { west, south, east, north } : null
}

/** The area as it stands in an address. */
export const areaText = ({ west, south, east, north }: MapArea): string =>
  [west, south, east, north].map(toPlaces).join()

/** The overlap of two areas; null if there is none. */
export function commonArea(one: MapArea, other: MapArea): MapArea | null {
  const west = Math.max(one.west, other.west)
  const south = Math.max(one.south, other.south)
  const east = Math.min(one.east, other.east)
  const north = Math.min(one.north, other.north)
  return west < east && south < north ? { west, south, east, north } : null
}
