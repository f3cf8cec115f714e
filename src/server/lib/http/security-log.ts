import type { FastifyRequest } from 'fastify'

/**
 * Everything that is noted for whoever looks into an attack (reference figure S41). What a visitor or a program does
 * wrong is a warning; a live server, which logs from `info` on, notes the rest as well.
 */
const levels = {
  signed_up: 'info',
  login_ok: 'info',
  login_failed: 'warn',
  login_limited: 'warn',
  login_blocked: 'warn',
  logged_out: 'info',
  logged_out_everywhere: 'info',
  google_linked: 'info',
  google_refused: 'warn',
  reset_asked: 'info',
  reset_limited: 'warn',
  reset_used: 'info',
  reset_refused: 'warn',
  password_changed: 'info',
  password_change_refused: 'warn',
  password_change_limited: 'warn',
  email_changed: 'info',
  email_change_undone: 'warn',
  account_deleted: 'info',
  access_denied: 'warn',
  too_many_requests: 'warn',
  webhook_forged: 'warn',
} as const

export type SecurityEvent = keyof typeof levels

/** Notes what happened, of whom, from where and why; never an address of mail, a password or a token. */
export function logSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  userId?: number,
  reason?: string,
): void {
  request.log[levels[event]]({ event, userId, reason, ip: request.ip }, event)
}

/** Tells the log what happened, and of whom where that is known: for services, which know no request. */
export type Note = (event: SecurityEvent, userId?: number) => void

export const noteOf =
  (request: FastifyRequest): Note =>
  (event, userId) =>
    logSecurityEvent(request, event, userId)
