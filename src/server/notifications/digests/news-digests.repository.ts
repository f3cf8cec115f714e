import { type RawBuilder, sql } from 'kysely'
import { isActive } from '#server/lib/active-people.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { NewsKind } from '#server/lib/database/mail-tables.ts'
import { isNotStopped } from '#server/lib/mail/mail-stops.repository.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import type { SpecialHours } from '#shared/businesses/special-hours.ts'

/**
 * The end of the news in an email sent now. A change gets its time when its transaction starts, and none lasts ten
 * minutes, so nothing older can still appear.
 */
const until = sql`now() - interval '10 minutes'`
/** A little less than a week, so that the time of day doesn't move. */
const pause = sql`interval '6 days 12 hours'`
/** The age of news in a person's first email, if they have followed for so long. */
const reach = sql`interval '14 days'`

const sources = [
  { table: 'business_follows', kind: 'follows', about: sql`true` },
  { table: 'business_saves', kind: 'saves', about: sql`n.kind IN ('hours', 'closed')` },
] as const
type Source = (typeof sources)[number]

/**
 * News that people follow or saved a business for, and want by email at an address that is theirs. Of an unlisted business,
 * people only hear that it has closed, and of a hidden address nothing.
 */
const newsOf = ({ table, kind, about }: Source, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  FROM ${sql.table(table)} f JOIN business_news n USING (business_id) JOIN businesses b ON b.id = f.business_id
    JOIN users u ON u.id = f.user_id LEFT JOIN news_digests d ON d.user_id = f.user_id
  WHERE b.is_listed = (n.kind <> 'closed') AND b.submitted_by_id IS DISTINCT FROM u.id AND ${isActive('u')}
    AND u.email_confirmed_at IS NOT NULL AND ${about}
    AND n.changed_at > f.created_at AND n.changed_at > ${from} AND n.changed_at <= ${to}
    AND NOT (b.hides_address AND n.kind = 'address') AND ${isNotStopped(sql`u.email`, kind)}`

/** The next people after one, by ID, for whom there is news since their last email, if that was a week ago. */
export async function listDuePeople(tx: Tx, afterId: number, max: number): Promise<number[]> {
  const from = sql`coalesce(d.news_until, ${until} - ${reach})`
  const each = sources.map(
    (source) => sql`(SELECT DISTINCT f.user_id ${newsOf(source, from, until)} AND f.user_id > ${afterId}
      AND (d.news_until IS NULL OR d.news_until <= ${until} - ${pause}) ORDER BY f.user_id LIMIT ${max})`,
  )
  const { rows } = await sql<{ user_id: number }>`
    ${sql.join(each, sql` UNION `)} ORDER BY user_id LIMIT ${max}`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Notes the email to people; returns those who haven't had one in the meantime. */
export async function claimDigests(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO news_digests AS d (user_id, news_from, news_until)
    SELECT id, ${until} - ${reach}, ${until} FROM users WHERE id = ANY(${sql.val(userIds)}::int[]) ORDER BY id
    FOR KEY SHARE
    ON CONFLICT (user_id) DO UPDATE SET news_from = d.news_until, news_until = excluded.news_until
      WHERE d.news_until <= excluded.news_until - ${pause}
    RETURNING user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** A business with what is new about it. `hours` and `special` are those of now. */
export type BusinessNews = {
  userId: number
  businessId: number
  name: string
  isFollowed: boolean
  kinds: NewsKind[]
  hours: BusinessHours | null
  special: SpecialHours | null
  /** Businesses with news for this person, of which only the first are here. */
  total: number
}

/** Businesses with news for people who have just been claimed, the followed ones first, at most `max` for each. */
export async function listNews(tx: Tx, userIds: readonly number[], max: number): Promise<BusinessNews[]> {
  const each = sources.map(
    (source) => sql`
      SELECT f.user_id, f.business_id, n.kind, n.changed_at, ${sql.lit(source.kind === 'follows')} AS is_followed
      ${newsOf(source, sql`d.news_from`, sql`d.news_until`)} AND f.user_id = ANY(${sql.val(userIds)}::int[])`,
  )
  const { rows } = await sql<BusinessNews>`
    WITH news AS (${sql.join(each, sql` UNION ALL `)}),
    ranked AS (
      SELECT user_id, business_id, bool_or(is_followed) AS is_followed, array_agg(DISTINCT kind) AS kinds,
        row_number() OVER (PARTITION BY user_id ORDER BY bool_or(is_followed) DESC, max(changed_at) DESC, business_id) AS place,
        count(*) OVER (PARTITION BY user_id)::int AS total
      FROM news GROUP BY user_id, business_id
    )
    SELECT user_id AS "userId", business_id AS "businessId", name, is_followed AS "isFollowed", kinds,
      business_hours AS hours, special_hours AS special, total
    FROM ranked JOIN business_profiles USING (business_id) WHERE place <= ${max} ORDER BY user_id, place`.execute(
    tx,
  )
  return rows
}

/** The addresses of people. */
export const listRecipients = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', 'in', userIds)
    .execute()
