import type { FastifyRequest } from 'fastify'
import { AppError, notFound, notTheirs } from '#server/lib/http/errors.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { readToken } from '#server/lib/tokens.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import { findRoundOfLink, isRoundOf } from './quote-rounds.repository.ts'

/** The header with the secret link of a visitor without an account. */
const roundTokenHeader = 'x-round-token'

/** A round, and by whom it is read; `isGuest` with only the link. */
export type RoundAccess = { id: number; userId: number | null; isGuest: boolean }

const linkHashOf = ({ headers }: FastifyRequest): Buffer | null =>
  readToken('quoteRound', String(headers[roundTokenHeader] ?? ''))

/** The round of the secret link in a request. Throws malformed_request and not_found. */
export async function requireLinkedRound(request: FastifyRequest): Promise<RoundAccess> {
  const hash = linkHashOf(request)
  if (!hash) throw new AppError('malformed_request', 'This link is incomplete.')
  const found = await findRoundOfLink(request.server.db, hash)
  if (!found) throw notFound('request')
  return { id: found.id, userId: request.visitor?.id ?? null, isGuest: true }
}

/** A round of the sender of this request, by the secret link or as the signed-in visitor. Throws not_found for everybody else. */
export async function requireRound(request: FastifyRequest, roundId: number): Promise<RoundAccess> {
  if (linkHashOf(request)) {
    const linked = await requireLinkedRound(request)
    if (linked.id !== roundId) throw notTheirs('request')
    return linked
  }
  const { db, config } = request.server
  const { id: userId } = visitorOf(request)
  if (!(await isRoundOf(db, roundId, userId, needsConfirmation(config)))) throw notTheirs('request')
  return { id: roundId, userId, isGuest: false }
}

/** For `onRequest`: 401 before any of the body is read, unless signed in or with a link that can be one. */
export async function requireSender(request: FastifyRequest): Promise<void> {
  if (linkHashOf(request)) return
  if (request.headers[roundTokenHeader] !== undefined)
    throw new AppError('malformed_request', 'This link is incomplete.')
  visitorOf(request)
}
