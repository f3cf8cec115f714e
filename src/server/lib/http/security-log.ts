import type { FastifyRequest } from 'fastify'

/**
 * Everything that is logged for investigating an attack (reference figure S41). A fault of a visitor or a bot is a
 * warning, and one that the operator has to mend an error; a live server, which logs from `info` on, records the rest as well.
 */
const levels = {
  signed_up: 'info',
  login_succeeded: 'info',
  login_failed: 'warn',
  login_limited: 'warn',
  login_blocked: 'warn',
  second_step_asked: 'info',
  code_rejected: 'warn',
  code_unreadable: 'error',
  passkey_rejected: 'warn',
  factor_added: 'info',
  factor_removed: 'warn',
  recovery_codes_renewed: 'info',
  confirmed: 'info',
  confirmation_rejected: 'warn',
  logged_out: 'info',
  logged_out_everywhere: 'info',
  session_ended: 'info',
  other_sessions_ended: 'info',
  google_linked: 'info',
  google_rejected: 'warn',
  reset_requested: 'info',
  reset_limited: 'warn',
  reset_used: 'info',
  reset_rejected: 'warn',
  password_changed: 'info',
  password_change_rejected: 'warn',
  password_change_limited: 'warn',
  email_changed: 'info',
  email_change_undone: 'warn',
  email_confirmed: 'info',
  account_deleted: 'info',
  data_export_requested: 'info',
  data_export_downloaded: 'info',
  access_denied: 'warn',
  too_many_requests: 'warn',
  webhook_forged: 'warn',
  honeypot_filled: 'warn',
  claim_code_rejected: 'warn',
} as const

export type SecurityEvent = keyof typeof levels

/** Logs what happened, to which account, from where and why; never an email address, a password or a token. */
export function logSecurityEvent(
  request: Pick<FastifyRequest, 'log' | 'ip'>,
  event: SecurityEvent,
  userId?: number,
  reason?: string,
): void {
  request.log[levels[event]]({ event, userId, reason, ip: request.ip }, event)
}

/** Logs what happened, and to which account if known: for services, which have no request. */
export type LogSecurity = (event: SecurityEvent, userId?: number) => void

export const securityLogger =
  (request: FastifyRequest): LogSecurity =>
  (event, userId) =>
    logSecurityEvent(request, event, userId)
