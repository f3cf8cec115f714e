import type { Db } from '#server/lib/database/db.ts'
import { fold } from '#server/search/fold.ts'
import { type Suggested, suggest } from '#server/search/suggest.ts'
import { getVocabulary } from '#server/search/vocabulary.service.ts'
import type { Vocabulary } from '#server/search/vocabulary.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { Suggestion } from '#shared/businesses/directory/suggestions.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { toBusiness } from '../business-row.ts'
import { readKept } from '../kept-businesses.service.ts'
import { findSuggested } from './suggestions.repository.ts'

/** Guarantee: each suggestion leads to something: a trade with businesses, a place, or a listed business. */

const most = { trades: 4, businesses: 3 }

/** Suggestions for a text: trades, places and businesses. Nothing for a single letter. */
export async function listSuggestions(db: Db, text: string): Promise<Suggestion[]> {
  const begun = fold(text)
  if (begun.length < 2) return []
  const vocabulary = await getVocabulary(db)
  const { trades, places } = suggest(vocabulary, text)
  // Words in very many names, such as "services", are looked for only at their beginning.
  const isCommon = vocabulary.fillers.some((word) => word.startsWith(begun))
  const found = await findSuggested(db, begun, { trades, most: most.businesses, looksInside: !isCommon })
  const now = new Date(found.now)
  const businesses = await readKept(db, found.keys, found)
  return [
    ...tradeSuggestions(vocabulary, trades, found.counts),
    ...places.map((place) => placeSuggestion(vocabulary, place)),
    ...businesses.map(({ row }) => businessSuggestion(toBusiness(row, now) as Business)),
  ]
}

/** Those with businesses; of trades that fit equally well the largest first. */
function tradeSuggestions(
  vocabulary: Vocabulary,
  trades: Suggested['trades'],
  counts: ReadonlyMap<string, number>,
): Suggestion[] {
  const counted = trades
    .map((trade) => ({ ...trade, count: counts.get(`${trade.level} ${trade.id}`) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.score - b.score || b.count - a.count)
  return counted.slice(0, most.trades).map(({ level, id, rest, count }) => {
    const { names, parents } = vocabulary
    const subcategory =
      level === 'sub_sub_category' ? parents.services.get(id) : level === 'subcategory' ? id : undefined
    const category = level === 'category' ? id : parents.subcategories.get(subcategory ?? 0)
    const [name, above] =
      level === 'category'
        ? [names.categories.get(id), undefined]
        : level === 'subcategory'
          ? [names.subcategories.get(id), names.categories.get(category ?? 0)]
          : [names.services.get(id), names.subcategories.get(subcategory ?? 0)]
    const businesses = `${count.toLocaleString('en-US')} ${count === 1 ? 'business' : 'businesses'}`
    return {
      kind: 'trade',
      label: name ?? '',
      detail: [above, businesses].filter(Boolean).join(', '),
      address: directoryHref({
        category: category ?? null,
        subcategory: subcategory ?? null,
        subsubcategories: level === 'sub_sub_category' ? [id] : [],
        search: rest,
      }),
      picture: null,
    }
  })
}

const placeKinds = {
  zip: 'ZIP code',
  district: 'District',
  neighborhood: 'Neighborhood',
  landmark: 'Near this landmark',
}

function placeSuggestion(
  { placesBySlug }: Vocabulary,
  { place, text, rest }: Suggested['places'][number],
): Suggestion {
  const slug = slugOf(place.name)
  // Of two places with the same name, an address means the first.
  const isNamed = placesBySlug.get(slug)?.id === place.id
  return {
    kind: 'place',
    label: text,
    detail: placeKinds[place.kind],
    address: directoryHref(isNamed ? { search: rest, place: slug } : { search: text }),
    picture: null,
  }
}

function businessSuggestion(business: Business): Suggestion {
  const { id, name, tradeAndPlace, pictures } = toListedBusiness(business)
  return {
    kind: 'business',
    label: name,
    detail: tradeAndPlace,
    address: paths.business(id),
    picture: pictures[0] ?? null,
  }
}
