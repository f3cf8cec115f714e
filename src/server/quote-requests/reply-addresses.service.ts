import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { replyToken } from '#server/lib/mail/reply-token.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { createReplyAddresses, type Participant } from './reply-addresses.repository.ts'

/** Guarantee: an answer to an email about a request reaches its conversation, as from the person who got that email. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

/** Where answers to an email go; without MAIL_REPLY_DOMAIN there is no such place. */
type Answerable = Required<Pick<Mail, 'conversationId'>> & Pick<Mail, 'replyTo'>

/** For emails about a request to people who take part in it, in the order of `participants`. */
export async function replyAddressesFor(
  tx: Tx,
  { jobs, config }: Tools,
  requestId: number,
  participants: readonly Participant[],
): Promise<Answerable[]> {
  const { replyDomain } = config.incomingMail
  if (replyDomain === undefined || participants.length === 0)
    return participants.map(() => ({ conversationId: requestId }))
  const tokens = participants.map(({ participant, userId }) =>
    replyToken(jobs.secretsKey, `${requestId} ${participant} ${userId ?? ''}`),
  )
  const rows = participants.map((each, at) => ({ ...each, hash: hashToken(tokens[at] as string) }))
  await createReplyAddresses(tx, requestId, rows)
  return tokens.map((token) => ({ conversationId: requestId, replyTo: `reply+${token}@${replyDomain}` }))
}

/** The same for one of them. */
export async function replyAddressFor(
  tx: Tx,
  tools: Tools,
  requestId: number,
  participant: Participant,
): Promise<Answerable> {
  const [address] = await replyAddressesFor(tx, tools, requestId, [participant])
  return address as Answerable
}
