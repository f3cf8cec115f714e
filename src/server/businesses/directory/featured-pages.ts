import { earnedMin, featuredPageSize } from '#shared/businesses/featured.ts'

/** Why a business is on the home page. */
export const featuredTiers = { enterprise: 1, professional: 2, choice: 3, trending: 4, bestRated: 5 } as const

type Featured = { tier: number }

/**
 * Pages of six with at least three that are earned, as long as there are enough. The others are Enterprise, then
 * Professional and Admin's Choice as they come. Enterprise leads its page; after it the two kinds take turns. Stops after
 * `atLeast` businesses once every promoted one has its place.
 */
export function toFeaturedPages<Row extends Featured>(rows: readonly Row[], atLeast: number): Row[] {
  const { enterprise, professional, choice, trending } = featuredTiers
  const of = (isWanted: (tier: number) => boolean) => rows.filter(({ tier }) => isWanted(tier))
  const placed = [...of((tier) => tier === enterprise), ...of((tier) => tier > enterprise && tier <= choice)]
  const earned = [...of((tier) => tier === trending), ...of((tier) => tier > trending)]
  const pages: Row[] = []
  const isWaiting = () => placed.some(({ tier }) => tier <= professional)
  while (placed.length + earned.length > 0 && (pages.length < atLeast || isWaiting())) {
    const given = placed.splice(0, featuredPageSize - earnedMin)
    const own = earned.splice(0, featuredPageSize - given.length)
    given.push(...placed.splice(0, featuredPageSize - given.length - own.length))
    const top = given.filter(({ tier }) => tier === enterprise)
    const rest = given.slice(top.length)
    pages.push(...top, ...(top.length > 0 ? inTurn(own, rest) : inTurn(rest, own)))
  }
  return pages
}

const inTurn = <Row>(one: readonly Row[], other: readonly Row[]): Row[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    ...one.slice(at, at + 1),
    ...other.slice(at, at + 1),
  ]).flat()
