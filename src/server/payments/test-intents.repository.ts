import type { Selectable } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'

type Books = Tables['test_payment_intents']
export type TestIntent = Selectable<Books>

type NewTestIntent = Pick<
  TestIntent,
  'id' | 'idempotency_key' | 'client_secret' | 'amount_cents' | 'currency'
> & {
  metadata: Record<string, string>
}

/** Opens an intent, or returns the one that the key has already opened. */
export async function openTestIntent(db: Db, intent: NewTestIntent): Promise<TestIntent> {
  await db
    .insertInto('test_payment_intents')
    .values({ ...intent, metadata: JSON.stringify(intent.metadata) })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  return db
    .selectFrom('test_payment_intents')
    .selectAll()
    .where('idempotency_key', '=', intent.idempotency_key)
    .executeTakeFirstOrThrow()
}

export async function findTestIntent(
  db: Db,
  by: { id: string } | { client_secret: string },
): Promise<TestIntent | undefined> {
  const [column, value] = Object.entries(by)[0] as ['id' | 'client_secret', string]
  return db.selectFrom('test_payment_intents').selectAll().where(column, '=', value).executeTakeFirst()
}

/** Moves an intent that still waits for a card; a paid or canceled one stays unchanged. */
export async function moveOpenTestIntent(
  db: Db,
  id: string,
  to: { status?: 'succeeded' | 'canceled'; failure_code?: string | null },
): Promise<void> {
  await db
    .updateTable('test_payment_intents')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** False for an unpaid intent. */
export async function refundTestIntent(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('test_payment_intents')
    .set({ is_refunded: true })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
