import { queryOptions } from '@tanstack/react-query'
import type { PaymentsOfUser } from '#shared/payments/payments.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** What the visitor has paid for, the newest first. */
export function paymentsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'payments'],
    queryFn: async () => (await api.query<PaymentsOfUser>(['/api/users/payments']))?.payments ?? [],
  })
}
