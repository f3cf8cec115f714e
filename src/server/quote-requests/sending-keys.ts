import { createHash } from 'node:crypto'
import type { CreateQuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'

/** The key of a request, and SHA-256 of its content. */
export type Sending = { clientKey: string; contentHash: Buffer }

/** The key and content of a request and of the time it may be for; null without a key. */
export function toSending(request: Omit<CreateQuoteRequest, 'url2'>, wish: string): Sending | null {
  const { clientKey, businessId, name, email, phone, requirements } = request
  if (clientKey === undefined) return null
  const answers = (request.answers ?? []).map(({ questionId, answer }) => [questionId, answer])
  const isHidden = request.hidesContact ?? false
  const content = [businessId, name, email, phone, requirements, isHidden, answers, wish]
  return { clientKey, contentHash: createHash('sha256').update(JSON.stringify(content)).digest() }
}
