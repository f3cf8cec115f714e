import type { Db, Tx } from '#server/lib/database/db.ts'
import { tooManyFiles } from '#server/lib/http/errors.ts'
import { addressCounters } from '#server/lib/http/rate-limit.ts'
import {
  accountKey,
  type Counter,
  countAct,
  findUsedUp,
  type UsedUp,
} from '#server/lib/http/rate-limits.repository.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import { findEmailOfSide } from './upload-allowance.repository.ts'

/**
 * Guarantee: people without an account can't fill the storage. Their bytes are counted, under the address they come from and
 * their email address; those of an account are measured.
 */

/** The sender whose files count; `address` is the key for their network, null for email. */
export type Sender = { conversationId: number; side: Side; userId: number | null; address: string | null }

const day = 24 * 60 * 60 * 1000
const gigabyteInKilobytes = 1024 ** 2
/** Kilobytes in a day. An address may be an office or a mobile network. */
const kilobytesMax = { email: 2 * gigabyteInKilobytes, address: 5 * gigabyteInKilobytes }
const counterName = 'kilobytes of files'

/** Before a file is read. Throws rate_limited when nothing fits anymore. */
export async function requireAllowance(db: Db, sender: Sender): Promise<void> {
  refuseIf(await findUsedUp(db, await countersOf(db, sender, 0)))
}

/** Counts a file that is stored by this transaction. Throws rate_limited. */
export async function countBytes(tx: Tx, sender: Sender, bytes: number): Promise<void> {
  refuseIf(await countAct(tx, await countersOf(tx, sender, bytes)))
}

async function countersOf(
  db: Db | Tx,
  { conversationId, side, userId, address }: Sender,
  bytes: number,
): Promise<Counter[]> {
  if (userId !== null) return []
  const email = await findEmailOfSide(db, conversationId, side)
  const amount = Math.ceil(bytes / 1024)
  const allowance = { max: kilobytesMax.address, timeWindow: day }
  const ofAddress = address === null ? [] : addressCounters(address, counterName, allowance)
  const ofEmail = email && { key: accountKey(counterName, email), max: kilobytesMax.email, milliseconds: day }
  return [...ofAddress, ...(ofEmail ? [ofEmail] : [])].map((counter) => ({ ...counter, amount }))
}

function refuseIf(usedUp: UsedUp | null): void {
  if (usedUp) throw tooManyFiles(usedUp.seconds, usedUp.key.startsWith('address '))
}
