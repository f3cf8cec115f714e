import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** A visit to the provider that hasn't come back yet. */
type SignInFlow = { state: string; nonce: string; codeVerifier: string; returnTo: string }

/** As long as the lifetime of its cookie (reference figure S28). */
const lifetime = sql<Date>`now() + interval '10 minutes'`

export async function createSignInFlow(db: Db, browserHash: Buffer, flow: SignInFlow): Promise<void> {
  await db
    .insertInto('sign_in_flows')
    .values({
      browser_hash: browserHash,
      state: flow.state,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      return_to: flow.returnTo,
      expires_at: lifetime,
    })
    .execute()
}

/** Deletes and returns a browser's flow, so only one caller gets it; null when there is none or it has expired. */
export async function takeSignInFlow(db: Db, browserHash: Buffer): Promise<SignInFlow | null> {
  const { rows } = await sql<SignInFlow & { isAlive: boolean }>`
    DELETE FROM sign_in_flows WHERE browser_hash = ${browserHash}
    RETURNING state, nonce, code_verifier AS "codeVerifier", return_to AS "returnTo",
      expires_at > now() AS "isAlive"`.execute(db)
  const [row] = rows
  if (!row?.isAlive) return null
  const { isAlive: _, ...flow } = row
  return flow
}

/** Deletes flows whose browser never came back. */
export async function deleteExpiredSignInFlows(db: Db): Promise<void> {
  await sql`DELETE FROM sign_in_flows WHERE expires_at <= now()`.execute(db)
}
