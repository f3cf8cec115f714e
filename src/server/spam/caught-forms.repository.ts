import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { windowOf } from '#server/lib/http/list-pages.ts'
import type { CaughtForm, FormName } from '#shared/spam/caught-forms.schemas.ts'
import type { SpamScore } from '#shared/spam/spam-rules.ts'

export type CaughtBody = Record<string, unknown>

export type NewCaughtForm = {
  form: FormName
  body: CaughtBody
  hiddenText: string
  userId: number | null
  deviceHash: Buffer | null
  spam: SpamScore
}

/** Stores a caught form, unless the same one waits already. */
export async function createCaughtForm(tx: Tx, { form, body, ...caught }: NewCaughtForm): Promise<void> {
  const text = JSON.stringify(body)
  await tx
    .insertInto('caught_forms')
    .values({
      form,
      body: text,
      body_hash: createHash('sha256').update(`${form} ${text}`).digest(),
      hidden_text: caught.hiddenText,
      user_id: caught.userId,
      device_hash: caught.deviceHash,
      spam_score: caught.spam.score,
      spam_rules: caught.spam.rules,
    })
    .onConflict((conflict) => conflict.column('body_hash').doNothing())
    .execute()
}

/** Deletes the forms beyond `most`: those most like spam, the oldest of equals first. */
export async function deleteCaughtBeyond(tx: Tx, most: number): Promise<void> {
  await sql`
    DELETE FROM caught_forms WHERE id IN (
      SELECT id FROM caught_forms ORDER BY spam_score DESC, id
      LIMIT greatest((SELECT count(*) FROM caught_forms) - ${most}, 0) FOR UPDATE SKIP LOCKED)`.execute(tx)
}

/** The name of its sender is in the body. */
export type FoundForm = Omit<CaughtForm, 'name'>
type Row = Omit<FoundForm, 'createdAt'> & { createdAt: Date }

async function readCaught(db: Db, which: RawBuilder<unknown>): Promise<FoundForm[]> {
  const { rows } = await sql<Row>`
    SELECT caught.id, form, body, hidden_text AS "hiddenText", spam_score AS score, spam_rules AS rules,
      caught.created_at AS "createdAt",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
        'email', u.email) END AS account
    FROM caught_forms caught LEFT JOIN users u ON u.id = caught.user_id ${which}`.execute(db)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** One row more than a page; those least like spam come first, the newest of equals. */
export function listCaught(db: Db, page: number): Promise<FoundForm[]> {
  const { limit, offset } = windowOf(page)
  return readCaught(db, sql`ORDER BY spam_score, caught.id DESC LIMIT ${limit} OFFSET ${offset}`)
}

export const findCaught = async (db: Db, formId: number): Promise<FoundForm | undefined> =>
  (await readCaught(db, sql`WHERE caught.id = ${formId}`))[0]

export type TakenForm = Pick<NewCaughtForm, 'form' | 'body' | 'userId' | 'deviceHash'>

/** Deletes a caught form and returns what it was; undefined if it is gone. */
export async function takeCaught(tx: Tx, formId: number): Promise<TakenForm | undefined> {
  const { rows } = await sql<TakenForm>`
    DELETE FROM caught_forms WHERE id = ${formId}
    RETURNING form, body, user_id AS "userId", device_hash AS "deviceHash"`.execute(tx)
  return rows[0]
}

/** Deletes forms that have waited for 30 days. */
export async function deleteOldCaught(db: Db): Promise<void> {
  await sql`DELETE FROM caught_forms WHERE created_at < now() - interval '30 days'`.execute(db)
}
