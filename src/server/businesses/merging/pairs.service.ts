import { staffAction } from '#server/audit/staff-action.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import type { Comparisons } from '#shared/businesses/merging/pairs.schemas.ts'
import type { DeskTools } from '../decisions/decisions.service.ts'
import { comparePlaces, countWaiting, lockPair, takeWaiting, updatePair } from './pairs.repository.ts'

/** Guarantee: every new or changed listing is compared with all others, and what staff told apart is never offered again. */

/** Listings per transaction. */
const batchSize = 200

/** Compares the listings that wait, until none are left. */
export async function compareWaiting(db: Db, signal: AbortSignal): Promise<void> {
  while (await inTransaction(db, compareBatch)) signal.throwIfAborted()
}

async function compareBatch(tx: Parameters<typeof takeWaiting>[0]): Promise<boolean> {
  const ids = await takeWaiting(tx, batchSize)
  await comparePlaces(tx, ids)
  return ids.length > 0
}

/** Compares what waits now rather than within the hour. */
export async function startComparison({ db, jobs }: Pick<DeskTools, 'db' | 'jobs'>): Promise<Comparisons> {
  const waitingCount = await countWaiting(db)
  if (waitingCount > 0) await inTransaction(db, (tx) => jobs.enqueue(tx, 'compare-listings', {}))
  return { waitingCount }
}

/** Remembers that two listings aren't the same place, or forgets it. Throws not_found. */
export async function tellApart(
  tools: Pick<DeskTools, 'db' | 'jobs'>,
  actorId: number,
  { firstId, secondId }: { firstId: number; secondId: number },
  areApart: boolean,
): Promise<void> {
  await staffAction(tools, {
    actorId,
    targetType: 'business',
    revision: undefined,
    lock: (tx) => lockPair(tx, firstId, secondId),
    isDone: ({ isApart }) => isApart === areApart,
    async change(tx, { secondName }) {
      await updatePair(tx, firstId, secondId, areApart)
      return {
        actions: [
          {
            action: areApart ? 'business.told-apart' : 'business.not-told-apart',
            targetId: firstId,
            details: { other: secondName, otherId: secondId },
          },
        ],
      }
    },
  })
}
