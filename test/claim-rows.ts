import type { InjectOptions } from 'fastify'
import { pictureForm } from './picture-form.ts'

type Ids = { business: number; conversation?: number }
type Status = number | Record<'own' | 'others' | 'missing', number>
type ClaimRow = {
  send: (ids: Ids) => InjectOptions
  stranger: number
  user: Status
  admin?: Status
  members?: [number, number]
}

/** An ID that doesn't exist. */
const nothing = 999_999
const onBusiness = (method: 'GET' | 'POST', action: string) => (ids: Ids) => ({
  method,
  url: `/api/businesses/${ids.business}${action}`,
})

/** The matrix rows for claims, and for the status of quote requests. Every listing in the matrix has an owner. */
export const claimRows: Record<string, ClaimRow> = {
  'GET /api/businesses/:businessId/claim': {
    send: onBusiness('GET', '/claim'),
    stranger: 401,
    user: { own: 200, others: 200, missing: 404 },
  },
  'POST /api/businesses/:businessId/claim/codes': {
    send: ({ business }) => ({
      method: 'POST',
      url: `/api/businesses/${business}/claim/codes`,
      payload: { address: 'hello@example.com' },
    }),
    stranger: 401,
    user: { own: 409, others: 409, missing: 404 },
  },
  'POST /api/businesses/:businessId/claim/proof': {
    send: ({ business }) => ({
      method: 'POST',
      url: `/api/businesses/${business}/claim/proof`,
      payload: { code: '123456' },
    }),
    stranger: 401,
    user: { own: 200, others: 409, missing: 404 },
    members: [409, 409],
  },
  'POST /api/businesses/:businessId/claim/documents': {
    send: ({ business }) => ({
      method: 'POST',
      url: `/api/businesses/${business}/claim/documents`,
      ...pictureForm({ message: 'I run it.' }),
    }),
    stranger: 401,
    user: { own: 409, others: 201, missing: 404 },
    members: [201, 201],
  },
  'DELETE /api/businesses/:businessId/owner': {
    send: ({ business }) => ({ method: 'DELETE', url: `/api/businesses/${business}/owner` }),
    stranger: 401,
    user: { own: 200, others: 403, missing: 404 },
    members: [403, 403],
  },
  'POST /api/business-quote-requests/status': {
    send: () => ({
      method: 'POST',
      url: '/api/business-quote-requests/status',
      payload: { token: `qst_${'0'.repeat(43)}` },
    }),
    stranger: 404,
    user: 404,
  },
  'GET /api/business-quote-requests/:requestId/held-status': {
    send: () => ({ method: 'GET', url: `/api/business-quote-requests/${nothing}/held-status` }),
    stranger: 401,
    user: 404,
  },
  'PUT /api/business-quote-requests/:requestId/answered': {
    send: ({ conversation = nothing }) => ({
      method: 'PUT',
      url: `/api/business-quote-requests/${conversation}/answered`,
      payload: { isAnswered: true },
    }),
    stranger: 401,
    user: { own: 200, others: 403, missing: 404 },
    members: [200, 200],
  },
}
