import type { Insertable } from 'kysely'
import { recomputeBusinessCounts } from '#server/businesses/counters/business-counts.repository.ts'
import { listMeasurable, measureAt, measureBusiness } from '#server/conversations/answer-times.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { measureTypical } from '#server/outcomes/typical-prices.service.ts'
import { listStoredPlaces } from '#server/search/places.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { adminChoiceIds } from './admin-choice.ts'
import { demoAppointments } from './appointments.ts'
import { businessRow, profileRow } from './business-rows.ts'
import { type DemoBusiness, demoBusinesses } from './businesses.ts'
import { demoCategories, demoSubcategories } from './categories.ts'
import { demoFaqs, demoTestimonials } from './content.ts'
import { withConversations } from './conversations.ts'
import { continueIds } from './filled-tables.ts'
import { demoInbox, demoServiceSuggestions } from './inbox.ts'
import { demoPeople } from './people.ts'
import { makeRng } from './pictures/rng.ts'
import { demoPurchases } from './purchases.ts'
import { demoQuoteRequests } from './quote-requests.ts'
import { type DemoReview, demoReviews, ratingTotals } from './reviews.ts'
import { demoRound } from './rounds.ts'
import { withoutSecondaryIndexes } from './secondary-indexes.ts'
import { withServiceAreas } from './service-areas.ts'
import { demoSubmissions } from './submissions.ts'
import { demoTakingPart, demoVisits, popularityOf } from './taking-part.ts'
import { teamWords } from './team-words.ts'

const dayMs = 86_400_000

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const parametersMax = 60_000

async function insertAll<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const batch = Math.floor(parametersMax / Math.max(1, columns))
  for (let from = 0; from < rows.length; from += batch) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + batch))
      .execute()
  }
}

/** People joined before their first activity. */
function userRows(
  businesses: readonly DemoBusiness[],
  activityItems: readonly Pick<DemoReview, 'user_id' | 'created_at'>[],
  now: Date,
) {
  const first = new Map<number, number>()
  const note = (userId: number, at: number) => first.set(userId, Math.min(first.get(userId) ?? at, at))
  for (const { user_id, created_at } of activityItems) note(user_id, created_at.getTime())
  for (const { ownerId, ageDays } of businesses)
    if (ownerId !== null) note(ownerId, now.getTime() - ageDays * dayMs)
  return demoPeople().map(({ id, firstName, lastName, email, role }) => {
    const rng = makeRng(`joined:${id}`)
    const before = first.get(id) ?? now.getTime() - rng.num(1, 700) * dayMs
    const created_at = new Date(before - rng.num(0.02, 40) * dayMs)
    return {
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      role,
      profile_image_url: null,
      created_at,
      email_confirmed_at: created_at,
    }
  })
}

/** Inserts the categories without businesses; the load profile shares them. */
export async function insertCategories(tx: Db): Promise<void> {
  await insertAll(tx, 'categories', demoCategories)
  await insertAll(
    tx,
    'subcategories',
    demoSubcategories.map(({ id, categoryId, trade, position }) => ({
      id,
      category_id: categoryId,
      name: trade.name,
      position,
    })),
  )
  await insertAll(
    tx,
    'sub_sub_categories',
    demoSubcategories.flatMap(({ services }) =>
      services.map(({ id, subcategoryId, name, position }) => ({
        id,
        subcategory_id: subcategoryId,
        name,
        position,
      })),
    ),
  )
}

/** Inserts the people without their activity; the load profile shares them. */
export async function insertPeople(tx: Db, now: Date): Promise<void> {
  await insertAll(tx, 'users', userRows([], [], now))
}

/** Inserts what a site needs before its first business: registering requires a category. None of it is made up. */
export async function insertBasics(tx: Db): Promise<void> {
  await insertCategories(tx)
  await insertAll(tx, 'faqs', demoFaqs)
  await continueIds(tx, ['categories', 'subcategories', 'sub_sub_categories', 'faqs'])
}

/** Returns every demo row except the promotions that each start renews, with dates counted back from `now`. Built before the transaction that writes it. */
export function demoRows(now: Date) {
  const sketches = demoBusinesses()
  const madeTexts = new Set<string>()
  const reviews = demoReviews(sketches, now, madeTexts)
  const takingPart = demoTakingPart(sketches, now)
  const totals = ratingTotals(reviews)
  const popularity = popularityOf(takingPart)
  const chosen = adminChoiceIds(sketches)
  const totalsOf = (id: number) => totals.get(id) ?? { count: 0, sum: 0 }
  const businesses = sketches.map((sketch) =>
    businessRow(sketch, totalsOf(sketch.id), popularity(sketch.id), chosen.has(sketch.id), now),
  )
  const conversations = withConversations(demoQuoteRequests(sketches, now), sketches, now)
  const before = { requests: conversations.quoteRequests.length, messages: conversations.messages.length }
  const round = demoRound(sketches, before, now)
  const visits = new Map(businesses.map(({ id, visits_count }) => [id, visits_count]))
  return {
    users: userRows(sketches, [...reviews, ...Object.values(takingPart).flat()], now),
    businesses,
    profiles: sketches.map((sketch) => profileRow(sketch, madeTexts, now)),
    reviews,
    ...takingPart,
    visits: demoVisits(sketches, (id) => visits.get(id) ?? 0, now),
    ...demoPurchases(sketches, now),
    ...conversations,
    ...teamWords(conversations.quoteRequests, sketches),
    ...demoAppointments(conversations, sketches, now),
    ...demoSubmissions(sketches, now),
    round,
    inbox: demoInbox(now),
    suggestions: demoServiceSuggestions(now),
  }
}

async function insertInbox(tx: Db, rows: ReturnType<typeof demoInbox>): Promise<void> {
  await insertAll(tx, 'support_requests', rows.support)
  await insertAll(tx, 'booking_requests', rows.callbacks)
  await insertAll(tx, 'service_requests', rows.services)
  await insertAll(tx, 'partner_applications', rows.partners)
  await insertAll(tx, 'inbox_items', rows.items)
  await insertAll(tx, 'inbox_notes', rows.notes)
}

/** Measures how quickly businesses answer, as the hourly job would. */
async function measureAnswers(tx: Tx): Promise<void> {
  for (const businessId of await listMeasurable(tx)) {
    await measureAt(tx, businessId, new Date())
    await measureBusiness(tx, businessId)
  }
}

/** Writes the demo rows into empty tables. */
export async function insertDemo(tx: Db, rows: ReturnType<typeof demoRows>): Promise<void> {
  await insertAll(tx, 'users', rows.users)
  await insertCategories(tx)
  // Areas are made of the places that a search understands.
  await fillShippedVocabulary(tx)
  const { businesses, profiles } = withServiceAreas(rows, await listStoredPlaces(tx))
  await insertAll(tx, 'businesses', businesses)
  await insertAll(tx, 'business_profiles', profiles)
  await insertAll(tx, 'business_submissions', rows.submissions)
  await insertAll(tx, 'staff_actions', rows.actions)
  await withoutSecondaryIndexes(tx, ['reviews'], () => insertAll(tx, 'reviews', rows.reviews))
  await insertAll(tx, 'business_likes', rows.likes)
  await insertAll(tx, 'business_follows', rows.follows)
  await insertAll(tx, 'business_saves', rows.saves)
  await insertAll(tx, 'business_visits', rows.visits)
  await insertAll(tx, 'payments', rows.payments)
  await insertAll(tx, 'promotions', rows.promotions)
  await insertAll(tx, 'testimonials', demoTestimonials)
  await insertAll(tx, 'faqs', demoFaqs)
  await insertAll(tx, 'quote_rounds', rows.round.rounds)
  await insertAll(tx, 'business_quote_requests', rows.quoteRequests)
  await insertAll(tx, 'business_quote_requests', rows.round.requests)
  await insertAll(tx, 'messages', [...rows.messages, ...rows.round.messages])
  await insertAll(tx, 'quotes', [...rows.quotes, ...rows.round.quotes])
  await insertAll(tx, 'business_labels', rows.businessLabels)
  await insertAll(tx, 'business_saved_replies', rows.savedReplies)
  await insertAll(tx, 'conversation_labels', rows.conversationLabels)
  await insertAll(tx, 'conversation_notes', rows.notes)
  await insertAll(tx, 'slot_settings', rows.slotSettings)
  await insertAll(tx, 'appointments', rows.appointments)
  await insertAll(tx, 'appointment_times', rows.appointmentTimes)
  await insertAll(tx, 'outcome_questions', rows.outcomeQuestions)
  await insertAll(tx, 'outcome_answers', rows.outcomeAnswers)
  await measureAnswers(tx as Tx)
  await measureTypical(tx as Tx)
  await insertInbox(tx, rows.inbox)
  await insertAll(tx, 'service_suggestions', rows.suggestions)
  await recomputeBusinessCounts(tx)
  await continueIds(tx)
}
