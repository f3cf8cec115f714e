/**
 * How the position of a listing came about: the middle of its ZIP code's area, the nearest known number of its street, its
 * address, its owner's pin, or a file.
 */
export const positionSources = ['zip', 'street', 'address', 'owner', 'import'] as const
export type PositionSource = (typeof positionSources)[number]

/** Sources that don't say where in the area or the street a listing is. */
export const approximateSources = ['zip', 'street'] as const satisfies PositionSource[]

type Placed = { latitude: number | null; positionSource: PositionSource | null }

/** Whether a listing is somewhere near its position, or has none. One stored before sources were has a real position. */
export const isApproximate = ({ latitude, positionSource }: Placed): boolean =>
  latitude === null || approximateSources.some((source) => source === positionSource)

export const pinFault = 'The pin must be in or near Austin'

/** "1.4 mi", or "about 2 mi" to a place that is only known about. */
export const milesText = (miles: number, isAbout: boolean): string =>
  isAbout ? `about ${Math.max(1, Math.round(miles))} mi` : `${miles.toFixed(1)} mi`
