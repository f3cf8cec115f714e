import type { Tx } from '../database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createMails, type Mail } from './mails.repository.ts'

/** Writes an email in the transaction; it is sent if and only if the transaction commits. */
export const queueMail = (tx: Tx, jobs: Jobs, mail: Mail): Promise<void> => queueMails(tx, jobs, [mail])

/** Like `queueMail`, for several emails at once. */
export async function queueMails(tx: Tx, jobs: Jobs, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const ids = await createMails(tx, mails)
  await jobs.enqueueAll(
    tx,
    'deliver-mail',
    ids.map((mailId) => ({ mailId })),
  )
}
