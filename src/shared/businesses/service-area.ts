import type { Position } from '#shared/lib/geo.ts'

/** Where a business works that goes to its customers, as its owner names it. */
export type NamedArea = {
  zips: string[]
  neighborhoods: string[]
  radius: { miles: number; around: string } | null
}

/** The same with the middle of it all. */
export type ServiceArea = NamedArea & Position

export const areaLimits = { zips: 50, neighborhoods: 30, miles: 100 } as const

/** ZIP codes and neighborhoods that are named before "5 more". */
const shownMax = 3

const list = new Intl.ListFormat('en-US')

/** "78704, Zilker, and 10 mi around Hyde Park"; of a long one "78701, 78702, and 10 more". */
export function areaText({ zips, neighborhoods, radius }: NamedArea): string {
  const named = [...zips, ...neighborhoods]
  const shown = named.length > shownMax ? named.slice(0, shownMax - 1) : named
  const more = named.length - shown.length
  return list.format([
    ...shown,
    ...(more > 0 ? [`${more} more`] : []),
    ...(radius ? [`${radius.miles} mi around ${radius.around}`] : []),
  ])
}
