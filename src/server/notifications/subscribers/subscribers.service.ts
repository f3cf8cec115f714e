import type { FastifyInstance } from 'fastify'
import { confirmReceipt } from '#server/inbox/inbox-items.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { openDatedLink, sealLink } from '#server/lib/mail/mail-links.ts'
import { createStops, deleteStops, findStop } from '#server/lib/mail/mail-stops.repository.ts'
import { mailKinds } from '#shared/lib/mail-kinds.ts'
import { confirmationDays, confirmSubscriptionMail } from './subscribers.emails.ts'
import { confirmSubscriber, createSubscriber, deleteSubscriber } from './subscribers.repository.ts'

/** Guarantee: an address gets the newsletter only after someone who reads its email said so. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** Adds an address to the newsletter, unconfirmed, and asks it by email; an address that is confirmed stays as it is. */
export async function subscribe(tools: Tools, email: string, userId: number | undefined): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    await askToConfirm(tx, tools, email, await lockSender(tx, userId))
  })
}

/** Like `subscribe`, for a locked account or none. */
export async function askToConfirm(
  tx: Tx,
  { jobs, config }: Pick<Tools, 'jobs' | 'config'>,
  email: string,
  userId: number | null,
): Promise<void> {
  // A mailbox that bounced or complained hears nothing, no matter who types its address. One that left may come back.
  const stop = await findStop(tx, email, 'newsletter')
  if (stop && stop.reason !== 'asked') return
  if (await createSubscriber(tx, email)) return
  const token = sealLink(await getLinkKey(tx, jobs), 'subscription', email)
  await confirmReceipt(tx, jobs, { userId, address: email, mail: confirmSubscriptionMail(config, token) })
}

/** Confirms an address by the link that was sent to it. Throws invalid_input for a link that is dead. */
export async function confirmSubscription({ db, jobs }: Omit<Tools, 'config'>, token: string): Promise<void> {
  const expired = invalid({ token: 'This link has expired. Please subscribe again.' })
  const link = openDatedLink(await getLinkKey(db, jobs), 'subscription', token, confirmationDays * 86_400_000)
  if (!link) throw expired
  await inTransaction(db, async (tx) => {
    const stop = await findStop(tx, link.about, 'newsletter')
    // An email from before brings no one back who has left since.
    if (stop?.reason === 'asked' && stop.stoppedAt.getTime() >= link.at) throw expired
    await startNewsletter(tx, link.about)
  })
}

/** Ends the newsletter to an address, and every link that would start it again. */
export async function leaveNewsletter(tx: Tx, address: string): Promise<void> {
  await createStops(tx, address, ['newsletter'], 'asked')
  await deleteSubscriber(tx, address)
}

/** Subscribes an address whose mailbox the asking person reads. */
export async function startNewsletter(tx: Tx, address: string): Promise<void> {
  await deleteStops(tx, address, ['newsletter'])
  await confirmSubscriber(tx, address)
}

/** Ends all email that can be stopped: the mailbox doesn't exist, or its owner called our email spam. */
export async function endMailbox(tx: Tx, address: string, reason: 'bounced' | 'complained'): Promise<void> {
  await createStops(tx, address, mailKinds, reason)
  await deleteSubscriber(tx, address)
}
