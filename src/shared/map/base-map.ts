/** Points as [lon, lat, dlon, dlat, ...] in 1e-5 degrees. A surface ends where it begins. */
export type Line = number[]

/** One thing on the map, with all its parts; the rings of a surface may be holes in one another. */
export interface Shape {
  name?: string
  /**
   * Of parks: park, greenbelt or golf; of roads: main, street or trail; of motorways: name, if only its name is written along
   * lines that aren't drawn.
   */
  kind?: string
  lines: Line[]
}

/** The drawing under the businesses. */
export interface BaseMap {
  water: Shape[]
  parks: Shape[]
  motorways: Shape[]
  roads: Shape[]
  /** Neighborhoods. */
  areas: Shape[]
  names: { name: string; kind: 'area' | 'water' | 'park'; at: [longitude: number, latitude: number] }[]
}

/** The address of the drawing, and the attribution to show under it. */
export interface MapAddress {
  /** A path that changes with the drawing. */
  base: string
  attribution: string
}
