import { queryOptions } from '@tanstack/react-query'
import type { PaymentsOfUser, Receipt } from '#shared/payments/payments.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** What the visitor has paid for, the newest first. */
export function paymentsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'payments'],
    queryFn: async () => (await api.query<PaymentsOfUser>(['/api/users/payments']))?.payments ?? [],
  })
}

/** One payment of the visitor with what came of it; null when it isn't there or is somebody else's. */
export function receiptQuery(api: Api, paymentId: string) {
  return queryOptions({
    queryKey: ['mine', 'payments', paymentId],
    queryFn: async () => {
      // Anything but a number could name another call of the API, such as "../profile".
      if (!/^\d+$/.test(paymentId)) return null
      try {
        return await api.query<Receipt>(['/api/users/payments', paymentId])
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  })
}

type Asked = { data: Receipt | null | undefined; dataUpdateCount: number; errorUpdateCount: number }

/**
 * Milliseconds after which to ask again what became of a payment while it is pending: every three seconds at first, ever
 * less often, and no more after nine minutes. False when there is nothing to wait for.
 */
export function askAgainIn({ data, dataUpdateCount, errorUpdateCount }: Asked): number | false {
  const times = dataUpdateCount + errorUpdateCount
  if (data?.payment.status !== 'pending' || times > 40) return false
  return 3_000 * Math.ceil(times / 5)
}
