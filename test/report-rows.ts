type Ids = { business: number; conversation?: number }
const deadToken = `apl_${'0'.repeat(43)}`
const link = (path: string, payload: object) => ({
  send: () => ({ method: 'POST' as const, url: `/api/reports${path}`, payload }),
  stranger: 404,
  user: 404,
})

/** Rows of the access matrix: anyone may report a thing they see, and the holder of the link may appeal; owners block senders. */
export const reportRows = {
  'POST /api/reports': {
    send: ({ business }: Ids) => ({
      method: 'POST' as const,
      url: '/api/reports',
      payload: { kind: 'business', id: business, reason: 'closed' },
    }),
    stranger: 201,
    user: { own: 201, others: 201, missing: 404 },
  },
  'POST /api/reports/appeals/status': link('/appeals/status', { token: deadToken }),
  'POST /api/reports/appeals': link('/appeals', { token: deadToken, text: 'It is not so.' }),
  'GET /api/business-quote-requests/sender-blocks': {
    send: () => ({ method: 'GET' as const, url: '/api/business-quote-requests/sender-blocks' }),
    stranger: 401,
    user: 200,
  },
  'POST /api/business-quote-requests/:requestId/sender-block': {
    send: ({ conversation = 999_999 }: Ids) => ({
      method: 'POST' as const,
      url: `/api/business-quote-requests/${conversation}/sender-block`,
    }),
    stranger: 401,
    user: { own: 201, others: 403, missing: 404 },
    members: [201, 201] as const,
  },
  'DELETE /api/business-quote-requests/sender-blocks/:blockId': {
    send: () => ({ method: 'DELETE' as const, url: '/api/business-quote-requests/sender-blocks/999999' }),
    stranger: 401,
    user: 404,
  },
}
