import { type RawBuilder, sql } from 'kysely'
import { setAnswerTimes } from '#server/businesses/answer-times.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { answerTimeDays, answerTimeMin, roundedMinutes } from '#shared/businesses/answer-time.ts'
import type { Schedule } from '#shared/businesses/special-hours.ts'

/** When a business is open, for measuring. */
export async function findSchedule(tx: Tx, businessId: number): Promise<Schedule> {
  const row = await tx
    .selectFrom('business_profiles')
    .select(['business_hours as hours', 'special_hours as special'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return { hours: row?.hours ?? null, special: row?.special ?? null }
}

/** Notes how long the first answer in a conversation took. */
export async function recordFirstAnswer(
  tx: Tx,
  conversationId: number,
  { minutes, openMinutes }: { minutes: number; openMinutes: number | null },
): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ first_answer_minutes: minutes, first_answer_open_minutes: openMinutes })
    .where('id', '=', conversationId)
    .where('first_answer_minutes', 'is', null)
    .execute()
}

/** Measures a business again from this moment on; an earlier one stays. */
export async function measureAt(tx: Tx, businessId: number, at: Date): Promise<void> {
  await sql`
    INSERT INTO answer_measurements AS waiting (business_id, due_at) VALUES (${businessId}, ${at})
    ON CONFLICT (business_id) DO UPDATE SET due_at = least(waiting.due_at, excluded.due_at)`.execute(tx)
}

/** Has businesses measured again whose requests have turned a day old without an answer, in the last two days. */
export async function measureUnanswered(db: Db): Promise<void> {
  await sql`
    INSERT INTO answer_measurements (business_id, due_at)
    SELECT DISTINCT business_id, now() FROM business_quote_requests
    WHERE first_answer_minutes IS NULL AND answered_at IS NULL AND delivery = 'owner'
      AND created_at BETWEEN now() - interval '3 days' AND now() - interval '1 day'
    ON CONFLICT (business_id) DO UPDATE SET due_at = least(answer_measurements.due_at, excluded.due_at)`.execute(
    db,
  )
}

/** Businesses with enough requests to be measured. */
export async function listMeasurable(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT business_id AS id FROM business_quote_requests WHERE delivery = 'owner'
    GROUP BY business_id HAVING count(*) >= ${sql.lit(answerTimeMin)} ORDER BY business_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Businesses that are due to be measured, the longest due first. */
export async function listDueMeasurements(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('answer_measurements')
    .select('business_id')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ business_id }) => business_id)
}

type Measured = {
  count: number
  share: number | null
  minutes: number | null
  openMinutes: number | null
  nextAt: Date | null
}

/** Null when half of the requests have no answer: they stand behind all others. */
const medianOf = (minutes: RawBuilder<unknown>) => sql`
  nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY CASE WHEN minutes IS NULL THEN ${sql.lit(never)} ELSE ${minutes} END), ${sql.lit(never)})`
/** More than any answer takes. */
const never = 2_147_483_647

/**
 * Measures a business and stores what visitors read. Counted are requests of the last 90 days that went to its owner and were
 * answered here, or are more than a day old and not answered. Those the owner marked as answered elsewhere say nothing.
 */
export async function measureBusiness(tx: Tx, businessId: number): Promise<void> {
  await sql`SELECT FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`.execute(tx)
  const days = sql`make_interval(days => ${sql.lit(answerTimeDays)})`
  const { rows } = await sql<Measured>`
    WITH asked AS (
      SELECT created_at, first_answer_minutes AS minutes, first_answer_open_minutes AS open_minutes
      FROM business_quote_requests
      WHERE business_id = ${businessId} AND delivery = 'owner' AND created_at > now() - ${days}
        AND (first_answer_minutes IS NOT NULL OR answered_at IS NULL)
    ), counted AS (
      SELECT * FROM asked WHERE minutes IS NOT NULL OR created_at < now() - interval '1 day'
    )
    SELECT count(*)::int AS count,
      round(100.0 * count(*) FILTER (WHERE minutes <= 1440) / nullif(count(*), 0))::int AS share,
      ${medianOf(sql`minutes`)} AS minutes, ${medianOf(sql`open_minutes`)} AS "openMinutes",
      (SELECT min(CASE WHEN minutes IS NULL AND created_at > now() - interval '1 day'
        THEN created_at + interval '1 day' ELSE created_at + ${days} END) FROM asked) AS "nextAt"
    FROM counted`.execute(tx)
  const [measured] = rows
  const isEnough = measured !== undefined && measured.count >= answerTimeMin
  const median = isEnough ? measured.minutes : null
  await setAnswerTimes(tx, businessId, {
    share: isEnough ? measured.share : null,
    minutes: median === null ? null : roundedMinutes(median),
    openMinutes: median === null || !measured?.openMinutes ? null : roundedMinutes(measured.openMinutes),
  })
  if (measured?.nextAt)
    await sql`UPDATE answer_measurements SET due_at = ${measured.nextAt} WHERE business_id = ${businessId}`.execute(
      tx,
    )
  else await sql`DELETE FROM answer_measurements WHERE business_id = ${businessId}`.execute(tx)
}
