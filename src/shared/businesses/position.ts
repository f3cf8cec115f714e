/**
 * The source of a listing's position: the middle of its ZIP code's area, the nearest known number of its
 * street, its address, its owner's pin, a file, or the middle of the area that is shown in place of a hidden
 * address.
 */
export const positionSources = ['zip', 'street', 'address', 'owner', 'import', 'area'] as const
export type PositionSource = (typeof positionSources)[number]

/** Sources that don't say where in the area or the street a listing is, and that a file of addresses can better. */
export const approximateSources = ['zip', 'street'] as const satisfies PositionSource[]

type Placed = { latitude: number | null; positionSource: PositionSource | null }

/** Whether a listing is somewhere near its position, or has none. One stored before sources were has a real position. */
export const isApproximate = ({ latitude, positionSource }: Placed): boolean =>
  latitude === null ||
  positionSource === 'area' ||
  approximateSources.some((source) => source === positionSource)

export const pinFault = 'The pin must be in or near Austin'

/** "1.4 mi", or "about 2 mi" to a place that is only known about. */
export const milesText = (miles: number, isAbout: boolean): string =>
  isAbout ? `about ${Math.max(1, Math.round(miles))} mi` : `${miles.toFixed(1)} mi`
