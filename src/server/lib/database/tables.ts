import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PriceUnit, TextColumns } from '#shared/businesses/business-fields.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { DeskImport } from '#shared/businesses/import/imports-desk.schemas.ts'
import type { ImportField } from '#shared/businesses/listing-columns.ts'
import type { StoredService } from '#shared/businesses/main-services.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import type { PositionSource } from '#shared/businesses/position.ts'
import type { ServiceArea } from '#shared/businesses/service-area.ts'
import type { SpecialHours } from '#shared/businesses/special-hours.ts'
import type { ClaimStatus } from '#shared/inbox/claim-items.ts'

import type { AccountTables } from './account-tables.ts'
import type { AppointmentTables } from './appointment-tables.ts'
import type { CreatedAt, Json } from './column-types.ts'
import type { ConversationTables } from './conversation-tables.ts'
import type { DecisionTables } from './decision-tables.ts'
import type { FactorTables } from './factor-tables.ts'
import type { GeocodingTables } from './geocoding-tables.ts'
import type { HoursTables } from './hours-tables.ts'
import type { InboxTables } from './inbox-tables.ts'
import type { LogTables } from './log-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { MapTables } from './map-tables.ts'
import type { OutcomeTables } from './outcome-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PushTables } from './push-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { SavedSearchTables } from './saved-search-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { HeldTables, SpamColumns } from './spam-tables.ts'
import type { TeamTables } from './team-tables.ts'
import type { TradeQuestionTables } from './trade-question-tables.ts'

/** An area with the facets of all that it covers. */
export type StoredArea = ServiceArea & { facets: number[] }

type ByUserAndBusiness = { user_id: number; business_id: number; created_at: CreatedAt }

/** The tables in files of their own. */
type OtherTables = AccountTables &
  AppointmentTables &
  ConversationTables &
  DecisionTables &
  FactorTables &
  GeocodingTables &
  HoursTables &
  InboxTables &
  LogTables &
  MailTables &
  MapTables &
  HeldTables &
  PushTables &
  OutcomeTables &
  PaymentTables &
  ReportTables &
  SavedSearchTables &
  SearchTables &
  TeamTables &
  TradeQuestionTables

/** The columns of an uploaded file, and what was chosen for them. */
export type ImportFilePlan = {
  columns: { name: string; samples: string[]; field: ImportField | null }[]
  source: string | null
  /** How the file is read, where that may surprise; files of an earlier release have none. */
  remarks?: string[]
}

/** The columns of db/schema.sql as TypeScript types. */
export type Tables = OtherTables & {
  category_tree: { id: number; version: number }
  categories: {
    id: Generated<number>
    name: string
    slug: string
    icon: string
    svg_icon: string
    background_color: string
    position: number
    revision: Generated<number>
  }
  subcategories: { id: Generated<number>; category_id: number; name: string; position: number }
  sub_sub_categories: { id: Generated<number>; subcategory_id: number; name: string; position: number }
  businesses: {
    id: Generated<number>
    submitted_by_id: number | null
    status: Generated<BusinessStatus>
    is_listed: GeneratedAlways<boolean>
    is_being_checked: Generated<boolean>
    answered_share: number | null
    answer_minutes: number | null
    answer_open_minutes: number | null
    version: Generated<number>
    is_admin_choice: Generated<boolean>
    name_key: string
    category_id: number | null
    subcategory_id: number | null
    sub_sub_category_ids: Generated<number[]>
    facets: Generated<number[]>
    price_cents: number | null
    outlives_owner: Generated<boolean>
    latitude: number | null
    longitude: number | null
    position_source: Generated<PositionSource | null>
    hides_address: Generated<boolean>
    weekly_minutes: number[] | null
    rating_sum: Generated<number>
    review_count: Generated<number>
    rating_tenths: GeneratedAlways<number>
    weighted_rating: GeneratedAlways<number>
    merit: GeneratedAlways<number>
    first_slot_at: Generated<Date | null>
    visits_count: Generated<number>
    likes_count: Generated<number>
    followers_count: Generated<number>
    approved_at: ColumnType<Date | null, Date | null | undefined, never>
    created_at: ColumnType<Date, Date | undefined, never>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  business_profiles: TextColumns & {
    business_id: number
    search_text: GeneratedAlways<string>
    name_folded: GeneratedAlways<string>
    mentioned_wishes: GeneratedAlways<number[]>
    feature_wishes: GeneratedAlways<number[]>
    service_wishes: GeneratedAlways<number[]>
    price_unit: PriceUnit | null
    main_services: Json<StoredService[]>
    prices_confirmed_at: Generated<Date | null>
    business_hours: ColumnType<BusinessHours | null, string | null, string | null>
    hours_confirmed_at: Generated<Date | null>
    special_hours: ColumnType<SpecialHours | null, string | null | undefined, string | null>
    service_area: ColumnType<StoredArea | null, string | null | undefined, string | null>
    payment_methods: Json<Record<string, boolean>>
    social_links: Json<Record<string, string>>
    additional_services: Generated<string[]>
    why_people_love_us: Generated<string[]>
    logo_url: string | null
    cover_url: string | null
    thumbnail_url: string | null
    images: Json<{ url: string; altText: string }[]>
    revision: Generated<number>
    edited_columns: Generated<string[]>
    away_until: ColumnType<string | null, string | null, string | null>
    away_text: string | null
    away_since: Date | null
    typical_low_cents: number | null
    typical_high_cents: number | null
    typical_is_own: boolean | null
  }
  business_counts: {
    scope: 'all' | 'category' | 'subcategory' | 'sub_sub_category'
    ref_id: number
    business_count: number
    category_id: GeneratedAlways<number | null>
    subcategory_id: GeneratedAlways<number | null>
    sub_sub_category_id: GeneratedAlways<number | null>
  }
  reviews: SpamColumns & {
    id: Generated<number>
    business_id: number
    user_id: number
    rating: number
    content: string
    created_at: CreatedAt
    hidden_at: Date | null
    hidden_reason: string | null
    hidden_with_author: Generated<boolean>
    revision: Generated<number>
    is_unconfirmed: Generated<boolean>
    is_counted: GeneratedAlways<boolean>
    mentioned_wishes: GeneratedAlways<number[]>
  }
  business_likes: ByUserAndBusiness
  business_follows: ByUserAndBusiness
  business_saves: ByUserAndBusiness
  trending_businesses: { kind: 'requested' | 'saved' | 'reviewed'; place: number; business_id: number }
  business_visitors: {
    user_id: number
    business_id: number
    counted_at: ColumnType<Date, Date | undefined, Date>
  }
  business_visits: {
    id: Generated<number>
    business_id: number
    visited_at: ColumnType<Date, Date | undefined, never>
  }
  testimonials: {
    id: Generated<number>
    rating: number
    content: string
    author_name: string
    author_image: string | null
    author_title: string
    position: number
    revision: Generated<number>
  }
  faqs: {
    id: Generated<number>
    question: string
    answer: string
    position: number
    revision: Generated<number>
  }
  business_claims: {
    id: Generated<number>
    business_id: number
    user_id: number
    status: Generated<ClaimStatus>
    message: string | null
    reason: string | null
    decided_at: Date | null
    revision: Generated<number>
    code_hash: string | null
    code_expires_at: Date | null
    sent_to: string | null
    guesses: Generated<number>
    created_at: CreatedAt
  }
  claim_documents: {
    id: Generated<number>
    claim_id: number
    name: string
    media_type: 'image/webp' | 'application/pdf'
    content: Buffer
  }
  business_sources: {
    source: string
    source_key: string
    business_id: number
    field_hashes: Record<string, string>
    spellings: string[]
    gone_run_id: number | null
    is_kept: Generated<boolean>
  }
  import_runs: {
    id: Generated<number>
    file_name: string
    source: string | null
    status: Generated<DeskImport['status']>
    started_by_id: number | null
    report: Json<Record<string, unknown>>
    plan: ColumnType<ImportFilePlan | null, string | undefined, string>
    progress: Generated<number>
    failure: string | null
    undo_report: ColumnType<Record<string, unknown> | null, string | undefined, string>
    created_at: Generated<Date>
    finished_at: Date | null
  }
  import_files: { run_id: number; content: Buffer; created_at: CreatedAt }
  import_reports: { run_id: number; content: Buffer; created_at: Generated<Date> }
  import_changes: {
    id: Generated<number>
    run_id: number
    business_id: number
    kind: 'added' | 'linked' | 'updated'
    source_key: string | null
    before: Json<Record<string, unknown>>
    after: Json<Record<string, unknown>>
    hashes: Json<Record<string, string>>
  }
  pictures: {
    url: string
    files: string[]
    owner_id: number
    uses: Generated<number>
    sweep_after: ColumnType<Date, Date | undefined, Date>
    is_leaving: Generated<boolean>
  }
  rate_limits: { key: string; hits: number; resets_at: Date }
  idempotency_keys: {
    key: string
    actor: string
    user_id: number | null
    route: string
    request_hash: Buffer | null
    response: Json<unknown>
    created_at: CreatedAt
  }
}
