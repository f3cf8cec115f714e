import { contact, get, nothing, ofOwner, open, personal, post, type Row } from './matrix-row.ts'

const bought = {
  planId: 'basic',
  promotionDuration: 1,
  customerInfo: {
    ...contact,
    phone: '512-555-0148',
    address: '1704 S 2nd St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
  },
}
/** Rows of the access matrix: payments and promotions. */
export const paymentRows: Record<string, Row> = {
  'GET /api/payments/plans': open(200, get('/api/payments/plans')),
  'GET /api/payments/business/:businessId/promotions': ofOwner([403, 403], ({ business }) => ({
    method: 'GET',
    url: `/api/payments/business/${business}/promotions`,
  })),
  'GET /api/payments/promotion/:promotionId/status': ofOwner([403, 403], ({ promotion = nothing }) => ({
    method: 'GET',
    url: `/api/payments/promotion/${promotion}/status`,
  })),
  'POST /api/payments/create-intent': ofOwner([403, 403], ({ business }) => ({
    method: 'POST',
    url: '/api/payments/create-intent',
    payload: { ...bought, businessId: business, amount: 499, currency: 'usd' },
  })),
  'POST /api/payments/confirm-payment': {
    send: ({ business }) => ({
      method: 'POST',
      url: '/api/payments/confirm-payment',
      payload: { ...bought, businessId: business, paymentIntentId: 'pi_unknown' },
    }),
    stranger: 401,
    user: { own: 404, others: 403, missing: 404 },
    admin: 404,
    members: [403, 403],
  },
  'POST /api/payments/test-provider/confirm': personal(
    404,
    post('/api/payments/test-provider/confirm', {
      clientSecret: 'unknown',
      cardNumber: '4242 4242 4242 4242',
      expMonth: 12,
      expYear: 2090,
      cvc: '123',
    }),
  ),
}
