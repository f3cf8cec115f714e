import type { Generated } from 'kysely'
import type { PlaceKind, Wish } from '#shared/search/search.schemas.ts'

/** The vocabulary of the search, and counts of its places. */
export type SearchTables = {
  search_terms: {
    id: Generated<number>
    term: string
    language: 'en' | 'es'
    category_id: number | null
    subcategory_id: number | null
    service_id: number | null
    wish: Wish | null
    place_id: number | null
    /** A trade that the directory doesn't have; the term's meaning is the nearest one. */
    is_nearest: Generated<boolean>
    origin: Generated<'shipped' | 'staff'>
    is_off: Generated<boolean>
  }
  search_places: {
    id: Generated<number>
    name: string
    kind: PlaceKind
    aliases: Generated<string[]>
    latitude: number
    longitude: number
    half_height: number
    half_width: number
    /** Names of those it borders on; of a district or landmark, the neighborhood it is in. */
    near: Generated<string[]>
    zips: Generated<string[]>
    outline: Generated<string | null>
    origin: Generated<'shipped' | 'staff'>
    is_off: Generated<boolean>
  }
  place_counts: {
    place_id: number
    subcategory_id: number | null
    business_count: number
    priced_count: Generated<number>
    price_unit: 'hour' | null
    lowest_cents: number | null
    median_cents: number | null
    highest_cents: number | null
    changed_at: Date
  }
  search_vocabulary: { id: number; version: number; filled_from: string; areas_from: Generated<string> }
  search_words: { word: string }
  failed_searches: {
    id: Generated<number>
    words: string
    nothing_count: Generated<number>
    left_count: Generated<number>
    last_at: Generated<Date>
  }
}
