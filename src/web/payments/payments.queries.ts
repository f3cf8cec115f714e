import { queryOptions } from '@tanstack/react-query'
import type { PaymentsOfUser, Receipt } from '#shared/payments/payments.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** The visitor's payments, newest first. */
export function paymentsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'payments'],
    queryFn: async () => (await api.query<PaymentsOfUser>(['/api/users/payments']))?.payments ?? [],
  })
}

/** One payment of the visitor with its outcome; null if it doesn't exist or is someone else's. */
export function receiptQuery(api: Api, paymentId: string) {
  return queryOptions({
    queryKey: ['mine', 'payments', paymentId],
    queryFn: async () => {
      // Anything but a number could address another API endpoint, such as "../profile".
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
 * Milliseconds until the next poll of a pending payment: every three seconds at first, then less and less often, stopping
 * after nine minutes. False when there is nothing to wait for.
 */
export function pollInterval({ data, dataUpdateCount, errorUpdateCount }: Asked): number | false {
  const times = dataUpdateCount + errorUpdateCount
  if (data?.payment.status !== 'pending' || times > 40) return false
  return 3_000 * Math.ceil(times / 5)
}
