import { sql } from 'kysely'
import {
  type ExportSection,
  ofBusinesses,
  ofOwnBusiness,
  onBusiness,
  ownBusiness,
} from '#server/lib/database/personal-data.ts'

export const reviewSections: readonly ExportSection[] = [
  ofBusinesses('reviewsReceived', 'Reviews of your businesses', 'reviews', {
    of: (person) => sql`${ofOwnBusiness(person)} AND t.hidden_at IS NULL`,
    only: ['id', 'business_id', 'rating', 'content', 'created_at'],
    plus: () => ({
      ...ownBusiness(),
      author: sql`(SELECT first_name || ' ' || last_name FROM users u WHERE u.id = t.user_id)`,
    }),
  }),
  onBusiness('reviews', 'Reviews you wrote', 'reviews', { without: ['revision', 'mentioned_wishes'] }),
]
