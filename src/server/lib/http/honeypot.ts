import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { logSecurityEvent } from './security-log.ts'

type Form = Pick<FastifyRequest, 'log' | 'ip' | 'visitor'> & { body: { url2?: string | undefined } }

/**
 * True for a bot: it filled in the field that people neither see nor hear, and the log says so. It gets a normal response,
 * and nothing is stored.
 */
export function isFromBot(request: Form): boolean {
  const isFilled = Boolean(request.body.url2?.trim())
  if (isFilled) logSecurityEvent(request, 'honeypot_filled', request.visitor?.id)
  return isFilled
}

/**
 * For a form whose response can't be faked. Throws invalid_input for a bot, with a message for the few people whose
 * browser filled in every field.
 */
export function rejectBots(request: Form): void {
  if (!isFromBot(request)) return
  const reason =
    'Something filled in a hidden field of this form, as bots do. If you’re a person, please try again: it’s empty now.'
  throw new AppError('invalid_input', reason, { url2: reason })
}
