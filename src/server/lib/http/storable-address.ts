import type { FastifyRequest } from 'fastify'
import { invalid } from './errors.ts'

/** NUL, and half of a surrogate pair as the three bytes of a broken client: PostgreSQL text holds neither. */
const unstorable = /%00|%ed%[ab][\da-f]/i

/**
 * For `onRequest`: invalid_input for an address with text in its path or query that can't be stored, so that no route must
 * think of it. Bodies are checked by their schemas.
 */
export async function refuseUnstorableAddress({ url }: FastifyRequest): Promise<void> {
  if (!unstorable.test(url)) return
  const [path = '', query = ''] = url.split('?', 2)
  const names = query
    .split('&')
    .flatMap((pair) => (unstorable.test(pair) ? [pair.split('=', 1)[0] ?? ''] : []))
  const faulty = unstorable.test(path) ? ['address', ...names] : names
  throw invalid(Object.fromEntries(faulty.map((name) => [name, 'Contains characters that cannot be stored'])))
}
