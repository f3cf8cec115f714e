import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import type { DemoBusiness } from './businesses.ts'
import { demoAccounts, peopleCount } from './people.ts'
import { makeRng, type Rng } from './pictures/rng.ts'

const dayMs = 86_400_000
/** Oldest age of likes: the demo shows a lively town. */
const oldestDays = 400
/** How many days of visits the demo owner's analytics show. */
const visitDays = 90
/** Likes per review, and followers and saves per like: from the least to the most popular business. */
const shares = { likes: [0.35, 0.9], follows: [0.2, 0.5], saves: [0.1, 0.4] } as const
/** Extra for the demo owner's businesses, all within the days their analytics show. */
const demoOwnersExtra = { likes: 19, follows: 8, saves: 5 } as const
/** The minimum share of the demo owner's visits in these days: business has been good lately. */
const recentVisits = 0.6
/** The demo user's counts: enough to fill a page without crowding it. */
const demoUsersOwn = { likes: 7, follows: 4, saves: 6 } as const

export type ActivityItem = { user_id: number; business_id: number; created_at: Date }
type Kind = keyof typeof shares
export type TakingPart = Record<Kind, ActivityItem[]>
export type Popularity = { likes: number; followers: number }

const isDemoOwners = ({ ownerId }: DemoBusiness) => ownerId === demoAccounts.owner.id
const isDemoAccount = (id: number) => Object.values(demoAccounts).some((account) => account.id === id)

/** Returns different people other than the owner and the demo accounts. */
function strangers(rng: Rng, { ownerId }: DemoBusiness, count: number): number[] {
  const found = new Set<number>()
  while (found.size < count) {
    const id = rng.int(1, peopleCount)
    if (id !== ownerId && !isDemoAccount(id)) found.add(id)
  }
  return [...found]
}

function activityItem(rng: Rng, userId: number, business: DemoBusiness, now: Date): ActivityItem {
  const oldest = isDemoOwners(business) ? visitDays : oldestDays
  const age = rng.num(0.05, Math.min(oldest, business.ageDays * 0.98))
  return { user_id: userId, business_id: business.id, created_at: new Date(now.getTime() - age * dayMs) }
}

/** Returns the number of likes, follows and saves of a business; one without reviews still gets a few likes from friends. */
function countsOf(rng: Rng, business: DemoBusiness): Record<Kind, number> {
  const { reviewCount } = business
  const extra = isDemoOwners(business) ? demoOwnersExtra : { likes: 0, follows: 0, saves: 0 }
  const shareOf = (kind: Kind, whole: number) => {
    const [least, most] = shares[kind]
    return Math.round(whole * rng.num(least, most))
  }
  const likes = reviewCount === 0 ? rng.int(0, 3) : shareOf('likes', reviewCount)
  return {
    likes: likes + extra.likes,
    follows: shareOf('follows', likes) + extra.follows,
    saves: shareOf('saves', likes) + extra.saves,
  }
}

/** Returns what the demo user likes, follows and saves: well reviewed, with pictures, from different categories. */
function demoUserActivity(businesses: readonly DemoBusiness[], kind: Kind, now: Date): ActivityItem[] {
  const perCategory = new Map<number, DemoBusiness>()
  const presentable = businesses.filter(
    ({ status, pictures, reviewCount }) =>
      status === 'approved' && pictures.images.length > 0 && reviewCount >= 8,
  )
  for (const business of presentable.sort((a, b) => b.quality - a.quality || a.id - b.id))
    if (!perCategory.has(business.subcategory.categoryId))
      perCategory.set(business.subcategory.categoryId, business)
  return [...perCategory.values()]
    .slice(0, demoUsersOwn[kind])
    .map((business) =>
      activityItem(makeRng(`own-${kind}:${business.id}`), demoAccounts.user.id, business, now),
    )
}

/** Returns all likes, follows and saves of approved businesses, with dates counted back from `now`. */
export function demoTakingPart(businesses: readonly DemoBusiness[], now: Date): TakingPart {
  const approved = businesses.filter(({ status }) => status === 'approved')
  const activityItems = (kind: Kind) => [
    ...demoUserActivity(businesses, kind, now),
    ...approved.flatMap((business) => {
      const { [kind]: count } = countsOf(makeRng(`popularity:${business.id}`), business)
      const rng = makeRng(`${kind}:${business.id}`)
      return strangers(rng, business, count).map((userId) => activityItem(rng, userId, business, now))
    }),
  ]
  return { likes: activityItems('likes'), follows: activityItems('follows'), saves: activityItems('saves') }
}

/** Returns the likes and followers of a business for its counters. */
export function popularityOf({ likes, follows }: TakingPart): (businessId: number) => Popularity {
  const count = (activityItems: readonly ActivityItem[]) => {
    const counts = new Map<number, number>()
    for (const { business_id } of activityItems) counts.set(business_id, (counts.get(business_id) ?? 0) + 1)
    return counts
  }
  const [liked, followed] = [count(likes), count(follows)]
  return (id) => ({ likes: liked.get(id) ?? 0, followers: followed.get(id) ?? 0 })
}

/**
 * Returns the individual visits of recent days to the demo owner's businesses; older ones, and those to other businesses,
 * are only in the totals. Their number depends on the business's age, with a minimum so there is something to see.
 */
export function demoVisits(
  businesses: readonly DemoBusiness[],
  visitsOf: (businessId: number) => number,
  now: Date,
): Insertable<Tables['business_visits']>[] {
  return businesses.filter(isDemoOwners).flatMap(({ id, ageDays }) => {
    const rng = makeRng(`visits:${id}`)
    const days = Math.min(visitDays, ageDays)
    const share = Math.max(days / ageDays, recentVisits)
    return Array.from({ length: Math.round(visitsOf(id) * share) }, () => ({
      business_id: id,
      // Slightly more of them recently.
      visited_at: new Date(now.getTime() - days * rng() ** 1.2 * dayMs),
    }))
  })
}
