import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { openLink } from '#server/lib/mail/mail-links.ts'
import {
  createStops,
  deleteStops,
  forgetFailures,
  listStops,
} from '#server/lib/mail/mail-stops.repository.ts'
import { findCredentialsByEmail } from '#server/users/credentials.repository.ts'
import { requireConfirmedAccount } from '#server/users/email-confirmations.service.ts'
import type { MailKind } from '#shared/lib/mail-kinds.ts'
import type {
  NotificationSettings,
  UpdateNotificationSettings,
} from '#shared/notifications/settings/notification-settings.schemas.ts'
import { findSubscription } from '../subscribers/subscribers.repository.ts'
import { askToConfirm, leaveNewsletter, startNewsletter } from '../subscribers/subscribers.service.ts'
import { ownsBusiness, resumeHoursQuestions } from './notification-settings.repository.ts'

/** Guarantee: email that someone stops stays stopped for that address until they start it again. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** The owner of the settings; `isProven` if the request came by a link that was sent to the address. */
export type Subject = { address: string; isProven: boolean }

/** The address in an email link; null for a link that isn't one of ours. */
export async function findSubject(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  token: string,
): Promise<Subject | null> {
  const address = openLink(await getLinkKey(db, jobs), 'settings', token)
  return address === null ? null : { address, isProven: true }
}

/** Like `findSubject`. Throws malformed_request. */
export async function openSettingsLink(tools: Pick<Tools, 'db' | 'jobs'>, token: string): Promise<Subject> {
  const subject = await findSubject(tools, token)
  if (!subject) throw new AppError('malformed_request', 'This link is incomplete.')
  return subject
}

/** The confirmed address of an account: one that was only typed may be somebody else's. Throws unauthenticated and forbidden. */
export async function getOwnAddress(db: Tools['db'], userId: number): Promise<Subject> {
  const { email } = await requireConfirmedAccount(db, userId)
  return { address: email, isProven: false }
}

export async function getSettings(db: Tools['db'], { address }: Subject): Promise<NotificationSettings> {
  const stopped = await listStops(db, address)
  const account = await findCredentialsByEmail(db, address)
  const isOn = (kind: MailKind) => (account ? !stopped.includes(kind) : null)
  const isOwner = account !== null && (await ownsBusiness(db, account.user.id))
  return {
    address,
    newsletter: await findSubscription(db, address),
    follows: isOn('follows'),
    saves: isOn('saves'),
    hours: isOwner ? isOn('hours') : null,
    outcomes: !stopped.includes('outcomes'),
    searches: !stopped.includes('searches'),
  }
}

/** Starts and stops the given kinds. An address that isn't proven is asked by email before it gets the newsletter. */
export async function changeSettings(
  tools: Tools,
  { address, isProven }: Subject,
  { newsletter, ...others }: UpdateNotificationSettings,
): Promise<void> {
  const kinds = ['follows', 'saves', 'hours', 'outcomes', 'searches'] as const
  await inTransaction(tools.db, async (tx) => {
    const account = await findCredentialsByEmail(tx, address)
    const userId = await lockSender(tx, account?.user.id)
    if (newsletter === false) await leaveNewsletter(tx, address)
    if (newsletter && isProven) await startNewsletter(tx, address)
    if (newsletter && !isProven) {
      await forgetFailures(tx, address, 'newsletter')
      await askToConfirm(tx, tools, address, userId)
    }
    const started = kinds.filter((kind) => others[kind] === true)
    const stopped = kinds.filter((kind) => others[kind] === false)
    if (others.hours && account) await resumeHoursQuestions(tx, account.user.id)
    if (started.length > 0) await deleteStops(tx, address, started)
    if (stopped.length > 0) await createStops(tx, address, stopped, 'asked')
  })
}
