import { mergedWords } from '#shared/businesses/listing-columns.ts'
import type { MergedKind, MergePlan } from '#shared/businesses/merging/merges.schemas.ts'
import type { ComparedListing } from '#shared/businesses/merging/pairs.schemas.ts'
import { austinDay } from '#web/lib/austin-dates.ts'

/** Singular and plural of the rows that move. */
const kindWords: Record<MergedKind, readonly [string, string]> = {
  reviews: ['review', 'reviews'],
  likes: ['like', 'likes'],
  followers: ['follower', 'followers'],
  saves: ['save', 'saves'],
  quoteRequests: ['quote request', 'quote requests'],
  claims: ['claim', 'claims'],
  promotions: ['promotion', 'promotions'],
  hoursReports: ['hours report', 'hours reports'],
  appointments: ['appointment', 'appointments'],
  labels: ['label', 'labels'],
  savedReplies: ['saved reply', 'saved replies'],
  importKeys: ['import key', 'import keys'],
}

const counted = (kind: MergedKind, count: number) =>
  `${count.toLocaleString('en-US')} ${kindWords[kind][count === 1 ? 0 : 1]}`

/** "2 reviews, 1 is set aside: the same person has one on both". */
export const movedTexts = ({ rows }: Pick<MergePlan, 'rows'>): string[] =>
  rows
    .filter(({ moved, aside }) => moved + aside > 0)
    .map(({ kind, moved, aside }) => {
      if (aside === 0) return counted(kind, moved)
      if (kind === 'labels' || kind === 'savedReplies')
        return `${counted(kind, moved)}; ${aside.toLocaleString('en-US')} with the same name`
      return `${counted(kind, moved)}; of people with one on both, ${aside.toLocaleString('en-US')} ${aside === 1 ? 'counts' : 'count'} once`
    })

export const filledText = ({ filled }: Pick<MergePlan, 'filled'>): string =>
  filled.map((field) => mergedWords[field]).join(', ')

/** Rows of two listings side by side, for people to compare. */
export const comparedRows: readonly { term: string; of: (listing: ComparedListing) => string }[] = [
  { term: 'Address', of: ({ address, zipCode }) => [address, zipCode].filter(Boolean).join(', ') },
  { term: 'Phone', of: ({ phone }) => phone ?? '' },
  { term: 'Website', of: ({ website }) => website ?? '' },
  { term: 'Email', of: ({ email }) => email ?? '' },
  { term: 'Category', of: ({ categoryName }) => categoryName ?? '' },
  { term: 'Owner', of: ({ owner }) => (owner ? `${owner.name}, ${owner.email}` : 'No one') },
  { term: 'Status', of: ({ status }) => status },
  {
    term: 'Reviews',
    of: ({ reviewCount, rating }) =>
      reviewCount > 0 ? `${reviewCount}, ${rating.toFixed(1)} stars` : 'None',
  },
  { term: 'Followers', of: ({ followersCount }) => String(followersCount) },
  { term: 'Imported', of: ({ sources }) => sources.join(', ') || 'No' },
  { term: 'Listed', of: ({ createdAt }) => austinDay(createdAt) },
]

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether both say the same, apart from how it is spelled. */
export const isEqual = (one: string, other: string): boolean => plain(one) === plain(other)

/** The suggested one of two to keep: with an owner, else with more reviews, else the older one. */
export function suggestKept(one: ComparedListing, other: ComparedListing): ComparedListing {
  if (Boolean(one.owner) !== Boolean(other.owner)) return one.owner ? one : other
  if (one.reviewCount !== other.reviewCount) return one.reviewCount > other.reviewCount ? one : other
  return one.createdAt <= other.createdAt ? one : other
}
