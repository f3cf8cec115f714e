import type { Generated } from 'kysely'
import type { Lost } from '#shared/saved-searches/lost-searches.ts'
import type { SavedSearchFilters } from '#shared/saved-searches/saved-filters.ts'
import type { CreatedAt, Json } from './column-types.ts'

/** Searches whose new businesses are told by email, and who gets that. */
export type SavedSearchTables = {
  saved_search_readers: {
    id: Generated<number>
    user_id: number | null
    email: string | null
    told_until: Date | null
    created_at: CreatedAt
  }
  saved_searches: {
    id: Generated<number>
    reader_id: number
    search: Json<SavedSearchFilters>
    title: string
    is_on: Generated<boolean>
    since: Generated<Date>
    lost_for: Lost | null
    created_at: CreatedAt
  }
}
