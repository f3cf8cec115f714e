/** Parts of the city, in the order of the list of places. */
export const regions = ['Central', 'North', 'East', 'South', 'West'] as const
export type Region = (typeof regions)[number]
