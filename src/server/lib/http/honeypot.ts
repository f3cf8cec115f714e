import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { logSecurityEvent } from './security-log.ts'

type Sent = Pick<FastifyRequest, 'log' | 'ip' | 'visitor'>
type Form = { url2?: string | undefined }

/**
 * True for a bot: it filled in the field that people neither see nor hear, and the log says so. Password managers may fill
 * it in, too.
 */
export function isFromBot(request: Sent, { url2 }: Form): boolean {
  const isFilled = Boolean(url2?.trim())
  if (isFilled) logSecurityEvent(request, 'honeypot_filled', request.visitor?.id)
  return isFilled
}

/**
 * For a form whose response can't be faked. Throws invalid_input for a bot, with a message for the few people whose
 * browser filled in every field.
 */
export function rejectBots(request: Sent & { body: Form }): void {
  if (!isFromBot(request, request.body)) return
  const reason =
    'A hidden field in this form was filled in, as bots do. If you’re a person, please try again: it’s empty now.'
  throw new AppError('invalid_input', reason, { url2: reason })
}
