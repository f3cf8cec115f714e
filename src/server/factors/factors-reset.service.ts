import type { FastifyInstance } from 'fastify'
import { recordAction } from '#server/audit/actions.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import { findCredentialsByEmail } from '#server/users/credentials.repository.ts'
import { factorMail } from './factors.emails.ts'
import { deleteFactors, lockFactors } from './factors.repository.ts'

/** Guarantee: a person who has lost their second factor gets back in, and hears of it. */

/**
 * For the command line: removes a person's second factors and ends their sessions. Throws not_found, and conflict for who
 * has none.
 */
export async function resetFactors(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  email: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findCredentialsByEmail(tx, email)
    if (!found || !(await lockFactors(tx, found.user.id))) throw notFound('user')
    if (!found.hasSecondFactor) throw new AppError('conflict', `${email} doesn’t use two-step sign-in.`)
    await deleteFactors(tx, found.user.id)
    await endSessions(tx, found.user.id)
    await recordAction(tx, {
      actorId: null,
      action: 'factors.reset',
      targetType: 'user',
      targetId: found.user.id,
    })
    await queueMail(tx, jobs, factorMail(config, found.user, 'reset'))
  })
}
