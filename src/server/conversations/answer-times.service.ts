import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { openMinutesBetween } from '#shared/businesses/answer-time.ts'
import {
  findSchedule,
  listDueMeasurements,
  measureAt,
  measureBusiness,
  measureUnanswered,
  recordFirstAnswer,
} from './answer-times.repository.ts'

/** Guarantee: how quickly a business answers is measured from its conversations alone, and can't be bought or typed in. */

/** Notes the first answer in a conversation, and has its business measured again. */
export async function timeFirstAnswer(
  tx: Tx,
  jobs: Jobs,
  { id, businessId, createdAt }: { id: number; businessId: number; createdAt: Date },
): Promise<void> {
  const now = new Date()
  const openMinutes = openMinutesBetween(await findSchedule(tx, businessId), createdAt, now)
  const minutes = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 60_000))
  await recordFirstAnswer(tx, id, { minutes, openMinutes })
  await measureAt(tx, businessId, now)
  // Later, and not in this transaction: it locks the business, which is locked before its requests everywhere else.
  await jobs.enqueue(tx, 'measure-answers', { isHourly: false })
}

const batchSize = 100
const batches = 50

/** Measures the businesses that are due. `isHourly` also finds requests that have waited for a day. */
export async function measureAnswers(db: Db, isHourly: boolean): Promise<void> {
  if (isHourly) await measureUnanswered(db)
  for (let batch = 1; batch <= batches; batch++) {
    const due = await listDueMeasurements(db, batchSize)
    for (const businessId of due) await inTransaction(db, (tx) => measureBusiness(tx, businessId))
    if (due.length < batchSize) return
  }
}
