import { sql } from 'kysely'
import { heldTimes, type Person, type Section, saidInConversation } from './exported-rows.repository.ts'

const ofOwnBusiness = ({ id }: Person) =>
  sql`t.business_id IN (SELECT id FROM businesses WHERE submitted_by_id = ${id})`

const ownBusiness = () => ({
  business: sql`(SELECT name FROM business_profiles p WHERE p.business_id = t.business_id)`,
})

/** What the team of a business wrote down about a request. */
const writtenByTeam = {
  labels: sql`ARRAY(SELECT l.name FROM conversation_labels c JOIN business_labels l ON l.id = c.label_id
    WHERE c.conversation_id = t.id ORDER BY l.name)`,
  notes: sql`(SELECT json_agg(json_build_object('text', n.text, 'createdAt', n.created_at,
    'author', (SELECT first_name || ' ' || last_name FROM users u WHERE u.id = n.user_id)) ORDER BY n.id)
    FROM conversation_notes n WHERE n.conversation_id = t.id)`,
}

/** What the directory computes from the rest. */
const derived = [
  ...['version', 'name_key', 'weekly_minutes', 'facets', 'is_listed', 'rating_sum', 'weighted_rating'],
  ...['rating_tenths', 'category_id', 'subcategory_id', 'sub_sub_category_ids', 'outlives_owner'],
]

const derivedOfProfile = ['search_text', 'name_folded', 'edited_columns']

/** Businesses a person owns, with what others sent them: as their pages for owners show it. */
export const businessSections: readonly Section[] = [
  {
    name: 'businesses',
    title: 'Your businesses',
    table: 'businesses',
    of: ({ id }) => sql`t.submitted_by_id = ${id}`,
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
  },
  {
    name: 'quoteRequestsReceived',
    title: 'Quote requests your businesses received',
    table: 'business_quote_requests',
    of: ofOwnBusiness,
    without: ['user_id', 'mail_id', 'confirmation_mail_id', 'spam_score', 'spam_rules', 'client_key'],
    plus: () => ({ ...ownBusiness(), messages: saidInConversation, ...writtenByTeam }),
    // As on the owner's page.
    map: (row) => (row.hides_contact ? { ...row, email: '', phone: '' } : row),
    order: 'id',
  },
  {
    name: 'labels',
    title: 'Labels of your businesses',
    table: 'business_labels',
    of: ofOwnBusiness,
    plus: ownBusiness,
    order: 'id',
  },
  {
    name: 'savedReplies',
    title: 'Saved replies of your businesses',
    table: 'business_saved_replies',
    of: ofOwnBusiness,
    plus: ownBusiness,
    order: 'id',
  },
  {
    name: 'appointmentsReceived',
    title: 'Appointments of your businesses',
    table: 'appointments',
    of: ofOwnBusiness,
    without: ['uid', 'sequence', 'held', 'revision'],
    plus: () => ({ ...ownBusiness(), times: heldTimes }),
    order: 'id',
  },
  {
    name: 'slotSettings',
    title: 'When people can ask your businesses for a time',
    table: 'slot_settings',
    of: ofOwnBusiness,
    without: ['feed_hash', 'feed_by_id', 'revision'],
    plus: ownBusiness,
    order: 'business_id',
  },
  {
    name: 'calendars',
    title: 'Calendars that you connected',
    table: 'busy_calendars',
    of: ofOwnBusiness,
    without: ['sealed_url', 'url_hash', 'due_at', 'failures'],
    plus: ownBusiness,
    order: 'id',
  },
  {
    name: 'checkedChanges',
    title: 'Changes of your businesses that our staff check',
    table: 'business_changes',
    of: ofOwnBusiness,
    without: ['revision'],
    plus: ownBusiness,
    order: 'id',
  },
  {
    name: 'blockedSenders',
    title: 'Senders you blocked',
    table: 'sender_blocks',
    of: ({ id }) => sql`t.owner_id = ${id}`,
    without: ['owner_id'],
    map: (row) => (row.hides_email ? { ...row, email: '' } : row),
  },
  {
    name: 'reviewsReceived',
    title: 'Reviews of your businesses',
    table: 'reviews',
    of: (person) => sql`${ofOwnBusiness(person)} AND t.hidden_at IS NULL`,
    only: ['id', 'business_id', 'rating', 'content', 'created_at'],
    plus: () => ({
      ...ownBusiness(),
      author: sql`(SELECT first_name || ' ' || last_name FROM users u WHERE u.id = t.user_id)`,
    }),
    order: 'id',
  },
  {
    name: 'promotions',
    title: 'Promotions of your businesses',
    table: 'promotions',
    of: ofOwnBusiness,
    plus: ownBusiness,
    order: 'id',
  },
  {
    name: 'teams',
    title: 'People in the teams of your businesses',
    table: 'business_members',
    of: ofOwnBusiness,
    without: ['user_id'],
    plus: () => ({
      ...ownBusiness(),
      member: sql`(SELECT first_name || ' ' || last_name FROM users u WHERE u.id = t.user_id)`,
    }),
  },
  {
    name: 'invitationsSent',
    title: 'Invitations to the teams of your businesses',
    table: 'business_invitations',
    of: ofOwnBusiness,
    without: ['accepted_by_id'],
    plus: ownBusiness,
  },
  {
    name: 'hoursQuestions',
    title: 'When we asked about your opening hours',
    table: 'hours_questions',
    of: ({ id }) => sql`t.owner_id = ${id}`,
    without: ['owner_id'],
    plus: ownBusiness,
    order: 'asked_at',
  },
  {
    name: 'pictures',
    title: 'Pictures you uploaded',
    table: 'pictures',
    of: ({ id }) => sql`t.owner_id = ${id}`,
    only: ['url'],
    order: 'url',
  },
]
