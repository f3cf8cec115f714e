import type { FastifyRequest } from 'fastify'
import { countAgainst, visitorKey } from './rate-limit.ts'
import { logSecurityEvent } from './security-log.ts'

/** Forgeries logged per address: more would only fill the log. */
const noted = { max: 20, milliseconds: 10 * 60 * 1000 }

/** Logs a message that its supposed sender hasn't signed. */
export async function noteForgery(request: FastifyRequest, reason: string): Promise<void> {
  const { db, config } = request.server
  const isTooMany =
    config.rateLimits && (await countAgainst(db, `forged-webhook ${visitorKey(request)}`, noted)) > 0
  if (!isTooMany) logSecurityEvent(request, 'webhook_forged', undefined, reason)
}
