import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** NUL, and half of a surrogate pair as the three bytes of a broken client: PostgreSQL text holds neither. */
const unstorable = /%00|%ed%[ab][\da-f]/i

/**
 * For `onRequest`: 400 for an address with text in its path or query that can't be stored, so that no route must think of
 * it. Bodies are checked by their schemas.
 */
export async function refuseUnstorableAddress({ url }: FastifyRequest): Promise<void> {
  if (unstorable.test(url))
    throw new AppError('malformed_request', 'The address contains characters that cannot be stored.')
}
