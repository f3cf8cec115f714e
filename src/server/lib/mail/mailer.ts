import type { Tx } from '../database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createMails, type Mail } from './mails.repository.ts'

/** Writes an email in the transaction and returns its ID; it is sent if and only if the transaction commits. */
export async function queueMail(tx: Tx, jobs: Jobs, mail: Mail): Promise<number> {
  const [id] = await queueMails(tx, jobs, [mail])
  return id as number
}

/** Like `queueMail`, for several emails at once; bulk email waits for all other email. */
export async function queueMails(
  tx: Tx,
  jobs: Jobs,
  mails: readonly Mail[],
  { isBulk = false } = {},
): Promise<number[]> {
  if (mails.length === 0) return []
  const ids = await createMails(tx, jobs.secretsKey, mails)
  await jobs.enqueueAll(
    tx,
    'deliver-mail',
    ids.map((mailId) => ({ mailId })),
    isBulk ? -1 : 0,
  )
  return ids
}
