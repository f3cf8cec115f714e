import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  ConfirmedPayment,
  ConfirmPayment,
  CreateIntent,
  Intent,
  PromotionPlans,
  Promotions,
  TestCard,
} from '#shared/payments/payments.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The payment provider, and which spots are free. */
export function promotionPlansQuery(api: Api) {
  return queryOptions({
    queryKey: ['payments', 'plans'],
    queryFn: async () => answered(await api.query<PromotionPlans>(['/api/payments/plans'])),
  })
}

/** A business's promotions, newest first; for its owner and staff. */
export function promotionsQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: ['mine', 'promotions', businessId],
    queryFn: async () =>
      (await api.query<Promotions>(['/api/payments/business', businessId, 'promotions']))?.promotions ?? [],
  })
}

/** Starts a payment, or continues the open one for the same purchase. Throws ApiError. */
export async function createIntent(api: Api, purchase: CreateIntent): Promise<Intent> {
  return answered(await api.mutate<Intent>('POST', '/payments/create-intent', purchase))
}

/** Passes a card to the test provider; nothing is charged. Throws ApiError with the provider's message when it declines. */
export async function confirmTestCard(api: Api, card: TestCard): Promise<void> {
  await api.mutate('POST', '/payments/test-provider/confirm', card)
}

/** Tells the server that the provider charged the card; idempotent. Throws ApiError. */
export async function confirmPayment(api: Api, purchase: ConfirmPayment): Promise<ConfirmedPayment> {
  return answered(await api.mutate<ConfirmedPayment>('POST', '/payments/confirm-payment', purchase))
}

/** Invalidates business lists, the visitor's own lists, payments and free spots. */
export function invalidatePromoted(queryClient: QueryClient): void {
  for (const queryKey of [['mine'], ['businesses'], ['payments']]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey })
  }
}

function answered<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server sent an empty response.')
  return answer
}
