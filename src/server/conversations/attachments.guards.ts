import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/http/errors.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { findUploadRequest } from '#server/quote-requests/upload-tokens.service.ts'
import type { Uploader } from './attachments.service.ts'
import { requireConversation, requireParticipant } from './conversations.guards.ts'

/** The token of a request that was just sent; null without one. */
const uploadTokenOf = ({ headers }: FastifyRequest): string | null =>
  headers['x-upload-token'] === undefined ? null : String(headers['x-upload-token'])

/** For `onRequest`: 401 before any of the body is read, unless signed in, or with a link or a token that can be one. */
export async function requireUploaderOrToken(request: FastifyRequest): Promise<void> {
  if (uploadTokenOf(request) === null) await requireParticipant(request)
}

/** For `onRequest`: 401 before any of the body is read, unless with a token that can be one. */
export async function requireUploadToken(request: FastifyRequest): Promise<void> {
  if (uploadTokenOf(request) === null) throw notAllowed()
}

/** The sender of an upload to a conversation. Throws unauthenticated, and not_found for a conversation of others. */
export async function requireUploader(request: FastifyRequest, conversationId: number): Promise<Uploader> {
  if (uploadTokenOf(request) !== null) return requireSender(request, conversationId)
  const { id, side, userId } = await requireConversation(request, conversationId)
  return { conversationId: id, side, userId, isWithRequest: false, address: visitorKey(request) }
}

/** The visitor who has just sent this request. Throws unauthenticated. */
export async function requireSender(request: FastifyRequest, conversationId: number): Promise<Uploader> {
  const token = uploadTokenOf(request)
  if (token === null || (await findUploadRequest(request.server, token)) !== conversationId)
    throw notAllowed()
  const userId = request.visitor?.id ?? null
  return { conversationId, side: 'visitor', userId, isWithRequest: true, address: visitorKey(request) }
}

const notAllowed = () => new AppError('unauthenticated', 'These files can no longer be added to the request.')
