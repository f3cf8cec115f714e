import { queryOptions } from '@tanstack/react-query'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type {
  CreateQuoteRequest,
  QuoteRequestReceived,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** Up to three businesses like this one that can be asked for a quote. */
export function similarBusinessesQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: ['businesses', 'similar', businessId],
    queryFn: async () =>
      (await api.query<ListedBusiness[]>(['/api/businesses', businessId, 'similar'])) ?? [],
  })
}

/** True when the server says that nobody can be reached for this business. */
export const isNotAccepted = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'quotes_not_accepted'

/** Stops quote requests to the address that the link with this token was sent to. */
export async function stopQuoteEmails(api: Api, token: string): Promise<void> {
  await api.mutate('POST', '/business-quote-requests/stops', { token })
}

/** Sends a request to a business. Throws ApiError, with `fieldErrors` by field name for rejected input. */
export const createQuoteRequest = (api: Api, request: CreateQuoteRequest, key: string) =>
  api.mutate<QuoteRequestReceived>('POST', '/business-quote-requests', request, key)

export type AskedFacts = Pick<Business, 'submittedById' | 'typicalPrice'>

const toAsked = ({ submittedById, typicalPrice }: AskedFacts) => ({
  answersHere: submittedById !== null,
  typicalPrice,
})

/**
 * A business's data for the form: `answersHere` if it has an owner, so that nobody needs to give a phone
 * number, and the price that customers usually paid. The page of a business has both; cards have neither.
 */
export const askedBusinessQuery = (
  api: Api,
  { id, submittedById, typicalPrice }: Pick<Business, 'id'> & Partial<AskedFacts>,
) =>
  queryOptions({
    queryKey: ['quote-requests', 'asked', id],
    queryFn: async () => {
      const detail = await api.query<{ business: AskedFacts }>(['/api/businesses', id])
      return detail && toAsked(detail.business)
    },
    initialData:
      submittedById === undefined || typicalPrice === undefined
        ? undefined
        : toAsked({ submittedById, typicalPrice }),
  })
