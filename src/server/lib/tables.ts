import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>
/** jsonb is written as text, because pg would send an array as a PostgreSQL array. */
type Json<Value> = ColumnType<Value, string | undefined, string>

/** The columns of db/schema.sql as TypeScript sees them. */
export type Tables = {
  users: {
    id: Generated<number>
    first_name: string
    last_name: string
    email: string
    role: Generated<'user' | 'admin'>
    profile_image_url: string | null
    created_at: CreatedAt
  }
  categories: {
    id: Generated<number>
    name: string
    slug: string
    icon: string
    svg_icon: string
    background_color: string
    position: number
  }
  subcategories: { id: Generated<number>; category_id: number; name: string; position: number }
  sub_sub_categories: { id: Generated<number>; subcategory_id: number; name: string; position: number }
  businesses: {
    id: Generated<number>
    submitted_by_id: number | null
    status: Generated<BusinessStatus>
    is_listed: GeneratedAlways<boolean>
    is_admin_choice: Generated<boolean>
    name_key: string
    category_id: number | null
    subcategory_id: number | null
    sub_sub_category_ids: Generated<number[]>
    price_cents: number | null
    latitude: number | null
    longitude: number | null
    weekly_minutes: number[] | null
    rating_sum: Generated<number>
    review_count: Generated<number>
    rating_hundredths: GeneratedAlways<number>
    visits_count: Generated<number>
    likes_count: Generated<number>
    followers_count: Generated<number>
    created_at: ColumnType<Date, Date | undefined, never>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  business_profiles: {
    business_id: number
    name: string
    description: string
    search_text: GeneratedAlways<string>
    address: string
    city: string
    state: string
    zip_code: string
    neighborhood: string | null
    phone: string | null
    email: string | null
    website: string | null
    price_unit: 'hour' | null
    business_hours: ColumnType<BusinessHours | null, string | null, string | null>
    payment_methods: Json<Record<string, boolean>>
    social_links: Json<Record<string, string>>
    additional_services: Generated<string[]>
    why_people_love_us: Generated<string[]>
    logo_url: string | null
    cover_url: string | null
    thumbnail_url: string | null
    images: Json<{ url: string; altText: string }[]>
  }
  business_counts: {
    scope: 'all' | 'category' | 'subcategory' | 'sub_sub_category'
    ref_id: number
    business_count: number
  }
  reviews: {
    id: Generated<number>
    business_id: number
    user_id: number
    rating: number
    content: string
    created_at: CreatedAt
  }
  promotions: {
    id: Generated<number>
    business_id: number
    plan_id: PromotionPlanId
    status: 'requested' | 'active'
    starts_at: Date | null
    ends_at: Date | null
    created_at: CreatedAt
  }
  testimonials: {
    id: Generated<number>
    rating: number
    content: string
    author_name: string
    author_image: string | null
    author_title: string
    position: number
  }
  faqs: { id: Generated<number>; question: string; answer: string; position: number }
  subscribers: { id: Generated<number>; email: string; created_at: CreatedAt }
  support_requests: {
    id: Generated<number>
    name: string
    email: string
    message: string
    created_at: CreatedAt
  }
  business_quote_requests: {
    id: Generated<number>
    business_id: number
    name: string
    email: string
    phone: string
    requirements: string
    created_at: CreatedAt
  }
  rate_limits: { key: string; hits: number; resets_at: Date }
}
