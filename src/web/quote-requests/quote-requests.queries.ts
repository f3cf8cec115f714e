import type {
  CreateQuoteRequest,
  QuoteRequestReceived,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Sends a request to a business. Throws ApiError, with `fieldErrors` by field name for rejected input. */
export async function createQuoteRequest(api: Api, request: CreateQuoteRequest): Promise<void> {
  await api.mutate<QuoteRequestReceived>('POST', '/business-quote-requests', request)
}
