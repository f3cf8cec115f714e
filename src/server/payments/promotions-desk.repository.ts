import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type {
  DeskPromotion,
  DeskPromotionList,
  ListDeskPromotionsQuery,
} from '#shared/payments/promotions-desk.schemas.ts'
import { toMoney } from './payments.repository.ts'
import { type PromotionRow, toPromotion } from './promotions.repository.ts'

type Payment = NonNullable<DeskPromotion['payment']>
type Money = ReturnType<typeof toMoney>
type PaymentCents = Parameters<typeof toMoney>[0]
type Row = PromotionRow &
  Pick<DeskPromotion, 'businessName' | 'businessStatus'> & {
    payment: (Omit<Payment, keyof Money> & PaymentCents) | null
  }

/** The SQL counterpart of `shownPromotionStatus`, for rows of `promotions` named `promotion`; and the disputed ones. */
const conditions: Record<ListDeskPromotionsQuery['status'], RawBuilder<unknown>> = {
  requested: sql`promotion.status = 'requested'`,
  scheduled: sql`promotion.status = 'active' AND promotion.starts_at > now()`,
  active: sql`promotion.status = 'active' AND promotion.starts_at <= now() AND promotion.ends_at > now()`,
  ended: sql`promotion.status = 'active' AND promotion.ends_at <= now()`,
  disputed: sql`promotion.payment_id IN (SELECT id FROM payments WHERE dispute IN ('inquiry', 'open'))`,
  charged_back: sql`promotion.status = 'charged_back'`,
  refunded: sql`promotion.status = 'refunded'`,
  all: sql`true`,
}

/** A page of promotions. Waiting ones come first, longest wait first; the rest by age. */
export async function listDeskPromotions(
  db: Db | Tx,
  { status, search, page }: ListDeskPromotionsQuery,
): Promise<Pick<DeskPromotionList, 'promotions' | 'page' | 'hasMore'>> {
  const { limit, offset } = windowOf(page)
  const order =
    status === 'requested'
      ? sql`promotion.created_at, promotion.id`
      : sql`promotion.created_at DESC, promotion.id DESC`
  // The page first: the details are read only for its promotions.
  const wanted = sql`
    SELECT promotion.id, row_number() OVER (ORDER BY ${order}) AS place FROM promotions promotion
    WHERE ${conditions[status]} ${matching(search)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  const { rows } = await sql<Row>`
    SELECT promotion.*, clock_timestamp() AS now, p.name AS "businessName", b.status AS "businessStatus",
      CASE WHEN pay.id IS NOT NULL THEN json_build_object('id', pay.id, 'amount_cents', pay.amount_cents,
        'refunded_cents', pay.refunded_cents, 'kept_cents', pay.kept_cents, 'standing', pay.standing,
        'currency', pay.currency, 'status', pay.status, 'livemode', pay.livemode, 'disputes', ${disputes},
        'payer', CASE WHEN u.id IS NOT NULL
          THEN json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'email', u.email) END,
        'processedAt', ${jsonInstant('pay.processed_at')}, 'refundedAt', ${jsonInstant('pay.refunded_at')}) END AS payment
    FROM (${wanted}) AS wanted JOIN promotions promotion ON promotion.id = wanted.id
    JOIN businesses b ON b.id = promotion.business_id
    JOIN business_profiles p ON p.business_id = promotion.business_id
    LEFT JOIN payments pay ON pay.id = promotion.payment_id LEFT JOIN users u ON u.id = pay.user_id
    ORDER BY wanted.place`.execute(db)
  const { rows: shown, place } = toListPage(rows, page)
  return { promotions: shown.map(toDeskPromotion), ...place }
}

/** In the format of `Date.prototype.toISOString`. */
const jsonInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of the payment named `pay`. */
const disputes = sql`(
  SELECT coalesce(json_agg(json_build_object('id', dispute_id, 'state', state, 'amount', amount_cents / 100.0,
    'reason', reason, 'openedAt', ${jsonInstant('opened_at')}, 'dueAt', ${jsonInstant('due_at')})
    ORDER BY opened_at DESC, dispute_id), '[]')
  FROM payment_disputes WHERE payment_id = pay.id)`

/** Matches part of the name, which has an index, or the payment number; only the number if it begins with #. */
function matching(search: string): RawBuilder<unknown> {
  if (search === '') return sql``
  const paymentId = /^#(\d{1,9})$/.exec(search)?.[1]
  if (paymentId) return sql`AND promotion.payment_id = ${Number(paymentId)}`
  const pattern = sql`lower(${containsPattern(search)})`
  const named = sql`promotion.business_id IN (
    SELECT business_id FROM business_profiles WHERE lower(name) LIKE ${pattern})`
  return /^\d{1,9}$/.test(search)
    ? sql`AND (promotion.payment_id = ${Number(search)} OR ${named})`
    : sql`AND ${named}`
}

function toDeskPromotion({ payment, ...row }: Row): DeskPromotion {
  const { businessName, businessStatus } = row
  if (!payment) return { ...toPromotion(row), businessName, businessStatus, payment: null }
  const { amount_cents, refunded_cents, kept_cents, ...paid } = payment
  return {
    ...toPromotion(row),
    businessName,
    businessStatus,
    payment: { ...paid, ...toMoney(payment) },
  }
}

/** How many promotions wait for staff. */
export async function countRequested(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('promotions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow()
  return count
}
