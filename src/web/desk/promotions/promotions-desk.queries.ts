import { queryOptions } from '@tanstack/react-query'
import type {
  ActivatedPromotionAnswer,
  DeskPromotion,
  DeskPromotionList,
  RefundedPayment,
} from '#shared/payments/promotions-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/promotions'

/** A page of promotions; requested ones come longest waiting first. */
export function deskPromotionsQuery(
  api: Api,
  { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>,
) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'promotions', show, search, page],
    load: () => api.query<DeskPromotionList>([path, { status: show, search, page }]),
    items: 'promotions',
  })
}

/** A promotion in its current state; null if it was deleted. */
export function deskPromotionQuery(api: Api, { id, businessName }: DeskPromotion) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'promotions', 'one', id],
    queryFn: async () => {
      const search = businessName.slice(0, 100)
      const list = requireBody(await api.query<DeskPromotionList>([path, { status: 'all', search }]))
      return list.promotions.find((promotion) => promotion.id === id) ?? null
    },
    refetchOnMount: 'always',
  })
}

/** Activates a requested promotion. Throws ApiError, 409 while every spot is taken or when someone else was first. */
export async function activatePromotion(api: Api, promotionId: number): Promise<ActivatedPromotionAnswer> {
  return requireBody(await api.mutate<ActivatedPromotionAnswer>('POST', `${path}/${promotionId}/activation`))
}

/** Refunds a payment in full, which ends its promotion. Idempotent. */
export async function refundPayment(api: Api, paymentId: number): Promise<RefundedPayment> {
  return requireBody(await api.mutate<RefundedPayment>('POST', `/api/admin/payments/${paymentId}/refunds`))
}
