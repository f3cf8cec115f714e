/** A business on the map, or many that aren't known one by one. */
export interface MapPin {
  id: string
  longitude: number
  latitude: number
  name: string
  /** The text on the pin: "$15", or the rating as "★ 4.8"; may be empty. */
  label: string
  /** Read by screen readers after the name: "$$, 4.6 stars, promoted". */
  summary: string
  isPromoted: boolean
  /** It stands somewhere near its place. */
  isApproximate?: boolean
  /** Number of businesses of a cluster. */
  count?: number
}

/** A part of the map in degrees. */
export interface MapBounds {
  west: number
  south: number
  east: number
  north: number
}

/** Returns the smallest bounds with all of these places, at least one. */
export function boundsOf(places: readonly { longitude: number; latitude: number }[]): MapBounds {
  const longitudes = places.map(({ longitude }) => longitude)
  const latitudes = places.map(({ latitude }) => latitude)
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}
