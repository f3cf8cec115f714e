import { sql } from 'kysely'
import {
  type ExportSection,
  ofBusinesses,
  ofColumn,
  ofPerson,
  onBusiness,
} from '#server/lib/database/personal-data.ts'

/** Columns that the directory computes from the rest. */
const derived = [
  ...['version', 'name_key', 'weekly_minutes', 'facets', 'is_listed', 'rating_sum', 'weighted_rating'],
  ...[
    'merit',
    'first_slot_at',
    'rating_tenths',
    'category_id',
    'subcategory_id',
    'sub_sub_category_ids',
    'outlives_owner',
  ],
]

const derivedOfProfile = [
  ...['search_text', 'name_folded', 'edited_columns'],
  ...['mentioned_wishes', 'feature_wishes', 'service_wishes'],
]

export const businessSections: readonly ExportSection[] = [
  ofPerson('businesses', 'Your businesses', 'businesses', {
    of: ofColumn('submitted_by_id'),
    without: [...derived, ...derivedOfProfile, 'submitted_by_id', 'business_id', 'revision'],
    plus: () => ({
      profile: sql`(SELECT to_json(p) FROM business_profiles p WHERE p.business_id = t.id)`,
      rating: sql`t.rating_tenths / 10.0`,
      category: sql`(SELECT name FROM categories c WHERE c.id = t.category_id)`,
      subcategory: sql`(SELECT name FROM subcategories s WHERE s.id = t.subcategory_id)`,
      services: sql`ARRAY(SELECT name FROM sub_sub_categories s WHERE s.id = ANY(t.sub_sub_category_ids) ORDER BY s.id)`,
      decision: sql`(SELECT to_json(s) FROM business_submissions s WHERE s.business_id = t.id)`,
      asksAboutHours: sql`NOT EXISTS (SELECT FROM hours_question_stops q WHERE q.business_id = t.id)`,
    }),
    order: 'id',
  }),
  ofBusinesses('checkedChanges', 'Changes to your businesses that our team reviews', 'business_changes', {
    without: ['revision'],
  }),
  onBusiness('likes', 'Businesses you like', 'business_likes'),
  onBusiness('follows', 'Businesses you follow', 'business_follows'),
  onBusiness('saves', 'Businesses you saved', 'business_saves'),
  onBusiness('visits', 'Businesses you opened recently', 'business_visitors', {
    order: 'counted_at',
  }),
]

const inBusinesses = 'in the section of the businesses'
const staffWork = 'what staff work on; what they did is in staff_actions'
const directory = 'how the directory works with a listing; nothing that a person gave or did'

export const notExported = {
  bulk_decisions: staffWork,
  bulk_decision_items: directory,
  business_comparisons: directory,
  business_merges: staffWork,
  business_news: directory,
  business_pairs: directory,
  business_profiles: inBusinesses,
  business_sources: directory,
  business_submissions: inBusinesses,
  business_visits: 'counts of visits, without who came',
  import_changes: directory,
  import_runs: staffWork,
  trending_businesses: 'who is on the home page this hour',
}
