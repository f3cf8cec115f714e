import type { Db, Tx } from '#server/lib/database/db.ts'

/** Somebody who takes part in a conversation by email. */
export type Participant =
  | { participant: 'visitor' | 'listing'; userId: null }
  | { participant: 'member'; userId: number }

/** Keeps addresses; those that exist stay. */
export async function createReplyAddresses(
  tx: Tx,
  requestId: number,
  addresses: readonly (Participant & { hash: Buffer })[],
): Promise<void> {
  await tx
    .insertInto('reply_addresses')
    .values(
      addresses.map(({ hash, participant, userId }) => ({
        token_hash: hash,
        quote_request_id: requestId,
        participant,
        user_id: userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The owner of the reply address with this token, and its conversation. */
export async function findReplyAddress(
  db: Db,
  tokenHash: Buffer,
): Promise<(Participant & { requestId: number }) | undefined> {
  const row = await db
    .selectFrom('reply_addresses')
    .select(['quote_request_id as requestId', 'participant', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row as (Participant & { requestId: number }) | undefined
}
