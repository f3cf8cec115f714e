import { isOnGroundOf } from '#server/search/place-ground.ts'
import { toldWishes } from '#server/search/soft-wishes.ts'
import type { TextPart, Understanding } from '#server/search/understand.ts'
import type { PlaceRow, Vocabulary } from '#server/search/vocabulary.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { softWishes } from '#shared/search/search.schemas.ts'

type Wish = Understanding['wishes'][number]

const wishTexts: Record<Wish, string> = {
  open: 'open now',
  late: 'open late',
  allday: 'open 24 hours',
  near: 'near you',
  cheap: 'lowest price first',
  best: 'best rated first',
  verified: 'verified',
  ...(Object.fromEntries(softWishes.map((wish) => [wish, toldWishes[wish].label])) as Record<
    (typeof softWishes)[number],
    string
  >),
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Plumbing in 78704 · open now"; empty if nothing but the text itself was understood. */
export function summaryOf(
  vocabulary: Vocabulary,
  { trades, place, wishes, isVerbatim, text }: Understanding,
): string {
  if (isVerbatim) return `Only businesses with “${text}” in their name or description`
  const where = place ? `${place.kind === 'landmark' ? 'near' : 'in'} ${place.name}` : ''
  const head = [trades ? topicOf(vocabulary, trades) : '', where].filter(Boolean).join(' ')
  return capitalized([head, ...wishes.map((wish) => wishTexts[wish])].filter(Boolean).join(' · '))
}

/** What a text of several parts is made of. */
export function listParts(
  vocabulary: Vocabulary,
  { trades, place, parts }: Understanding,
): Understood['parts'] {
  if (parts.length < 2) return []
  const labelOf = ({ kind, wish, words }: TextPart) => {
    if (kind === 'trade') return trades ? topicOf(vocabulary, trades) : ''
    if (kind === 'place') return `${place?.kind === 'landmark' ? 'Near ' : ''}${place?.name}`
    return wish ? capitalized(wishTexts[wish]) : `“${words}”`
  }
  return parts.map((part) => ({ label: labelOf(part) || part.words, without: part.without }))
}

function topicOf(vocabulary: Vocabulary, trades: NonNullable<Understanding['trades']>): string {
  const topics = topicsOf(vocabulary, trades)
  return topics.length > 3 ? `${topics.slice(0, 2).join(', ')} and more` : topics.join(' or ')
}

function topicsOf(
  { names, parents }: Vocabulary,
  { categoryIds, subcategoryIds, serviceIds }: NonNullable<Understanding['trades']>,
): string[] {
  const inCategories = subcategoryIds.filter(
    (id) => !categoryIds.includes(parents.subcategories.get(id) ?? 0),
  )
  const services = serviceIds.map((id) => names.services.get(id) ?? '')
  const [one] = subcategoryIds
  if (subcategoryIds.length === 1 && one !== undefined && services.length === 1)
    return [withParent(services[0] ?? '', names.subcategories.get(one) ?? '')]
  return [
    ...categoryIds.map((id) => names.categories.get(id) ?? ''),
    ...inCategories.map((id) => names.subcategories.get(id) ?? ''),
  ].filter(Boolean)
}

const withParent = (service: string, subcategory: string) =>
  subcategory.includes(service) ? subcategory : `${service} (${subcategory})`

type Placed = { zipCode: string; latitude: number | null; longitude: number | null }

/** How many places beside an empty one are named. */
const nearbyMax = 3

/** Where these businesses are, neighbors first: places like the one that was asked for, in its stead. */
export function listNearby(
  { places }: Vocabulary,
  { place: asked, parts }: Understanding,
  businesses: readonly Placed[],
): Understood['nearby'] {
  const kind = asked?.kind === 'zip' ? 'zip' : 'neighborhood'
  const others = places.filter((place) => place.kind === kind && place.id !== asked?.id)
  const found = new Set(businesses.flatMap((business) => placeOf(others, business)?.name ?? []))
  const isFar = (name: string) => Number(!asked?.near.includes(name))
  const names = [...found].sort((a, b) => isFar(a) - isFar(b))
  const before = parts.find((part) => part.kind === 'place')?.without ?? ''
  return names.slice(0, nearbyMax).map((name) => ({ name, search: `${before} ${name}`.trim() }))
}

/** The place that a business is in: of several the one whose middle is nearest. */
function placeOf(
  places: readonly PlaceRow[],
  { zipCode, latitude, longitude }: Placed,
): PlaceRow | undefined {
  const around = places.filter((place) =>
    place.kind === 'zip' ? zipCode.startsWith(place.name) : isOnGroundOf(place, { latitude, longitude }),
  )
  const distance = (place: PlaceRow) =>
    Math.hypot((latitude ?? 0) - place.latitude, (longitude ?? 0) - place.longitude)
  return around.sort((a, b) => distance(a) - distance(b))[0]
}
