import type { FastifyRequest } from 'fastify'
import { type OwnedBusinessId, requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { AppError, invalid, notTheirs } from '#server/lib/http/errors.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { readToken } from '#server/lib/tokens.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { findConversationOfLink, findSideOf } from './conversation-access.repository.ts'

/** The header with the secret link of a visitor without an account. */
export const conversationTokenHeader = 'x-conversation-token'

/** A conversation, and the role of a person in it. */
export type ConversationAccess = {
  id: number
  side: Side
  businessId: number
  /** The signed-in person; null for a visitor with only the link. */
  userId: number | null
}

/** The options of `sendOnce` for what is sent in a conversation. */
export const sentIn = ({ id }: ConversationAccess) => ({
  guest: `guest of conversation ${id}`,
  openAt: () => paths.conversation(id),
})

/** The hash of the secret link in a request; null without one. */
export const linkHashOf = ({ headers }: FastifyRequest): Buffer | null =>
  readToken('quoteStatus', String(headers[conversationTokenHeader] ?? ''))

/**
 * A conversation that the sender of this request takes part in: by the secret link, as the signed-in visitor, by a confirmed
 * email address, or as owner or team of the business. Staff have no access. Throws unauthenticated, and not_found for everybody else.
 */
export async function requireConversation(
  request: FastifyRequest,
  conversationId: number,
): Promise<ConversationAccess> {
  const { db } = request.server
  const linkHash = linkHashOf(request)
  if (linkHash) {
    const linked = await findConversationOfLink(db, linkHash)
    if (linked?.id === conversationId)
      return { ...linked, side: 'visitor', userId: request.visitor?.id ?? null }
    if (!request.visitor) throw notTheirs('conversation')
  }
  const { id: userId } = visitorOf(request)
  const found = await findSideOf(db, conversationId, userId, needsConfirmation(request.server.config))
  if (!found) throw notTheirs('conversation')
  return { id: conversationId, ...found, userId }
}

/**
 * A conversation whose business the signed-in sender of this request answers for. Throws unauthenticated, not_found for
 * everybody else, and forbidden for the visitor.
 */
export async function requireTeamConversation(
  request: FastifyRequest,
  conversationId: number,
): Promise<ConversationAccess & { userId: number }> {
  const access = await requireConversation(request, conversationId)
  if (access.side !== 'business') throw new AppError('forbidden', 'Only the business can do this.')
  return { ...access, userId: visitorOf(request).id }
}

/**
 * The ID of a business whose requests the sender of this request answers, or whose conversations they may download. Throws
 * unauthenticated, forbidden and not_found.
 */
export async function requireTeam(
  request: FastifyRequest,
  businessId: number,
  task: 'answer' | 'manage' = 'answer',
): Promise<OwnedBusinessId> {
  return (await requireBusinessTask(request.server, visitorOf(request), businessId, task)).id
}

/** Secret links that one request may have: as many as a request to several businesses can lead to. */
const linksMax = 10

/** The hashes of all secret links in a request, which are separated by commas. */
export const linkHashesOf = (request: FastifyRequest): Buffer[] =>
  linksOf(request).flatMap((link) => readToken('quoteStatus', link) ?? [])

const linksOf = ({ headers }: FastifyRequest): string[] => {
  const given = headers[conversationTokenHeader]
  return given === undefined ? [] : [...new Set(String(given).split(/ *, */))]
}

/** For `onRequest`: 401 unless signed in or with links that can be some, and 400 for too many or one that is incomplete. */
export async function requireAudience(request: FastifyRequest): Promise<void> {
  const links = linksOf(request)
  if (links.length > linksMax) throw invalid({ [conversationTokenHeader]: `At most ${linksMax} links` })
  if (linkHashesOf(request).length < links.length)
    throw new AppError('malformed_request', 'This link is incomplete.')
  if (links.length === 0) visitorOf(request)
}

/** For `onRequest`: 401 before any of the body is read, unless signed in or with a link that can be one. */
export async function requireParticipant(request: FastifyRequest): Promise<void> {
  if (linkHashOf(request)) return
  if (request.headers[conversationTokenHeader] !== undefined)
    throw new AppError('malformed_request', 'This link is incomplete.')
  visitorOf(request)
}
