import type { Position } from '#shared/lib/geo.ts'

/** The service area of a business that goes to its customers, in its owner's words. */
export type NamedArea = {
  zips: string[]
  neighborhoods: string[]
  radius: { miles: number; around: string } | null
}

/** The same with the middle of it all. */
export type ServiceArea = NamedArea & Position

/** A business is in a place by its public address, or serves it. */
export type Reach = 'in' | 'serves'

export const areaLimits = { zips: 50, neighborhoods: 30, miles: 100 } as const

/** ZIP codes and neighborhoods that are named before "5 more". */
const shownMax = 3

const list = new Intl.ListFormat('en-US')

/** "78704, Zilker, and 10 mi around Hyde Park"; of a long one "78701, 78702, and 10 more". */
export const areaText = (area: NamedArea): string => named(area, shownMax)

/** The same with all names of a long one. */
export const wholeAreaText = (area: NamedArea): string => named(area, Number.POSITIVE_INFINITY)

/** "10 mi around Hyde Park" */
export const radiusText = ({ miles, around }: NonNullable<NamedArea['radius']>): string =>
  `${miles} mi around ${around}`

function named({ zips, neighborhoods, radius }: NamedArea, max: number): string {
  const names = [...zips, ...neighborhoods]
  const shown = names.length > max ? names.slice(0, max - 1) : names
  const more = names.length - shown.length
  return list.format([
    ...shown,
    ...(more > 0 ? [`${more} more`] : []),
    ...(radius ? [radiusText(radius)] : []),
  ])
}
