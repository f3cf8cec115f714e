type Ids = { business: number }
const onBusiness = (method: 'GET' | 'POST', path: string, payload?: object) => (ids: Ids) => ({
  method,
  url: `/api/businesses/${ids.business}/${path}`,
  ...(payload && { payload }),
})
const forOwner = {
  stranger: 401,
  user: { own: 200, others: 403, missing: 404 },
  admin: { own: 200, others: 200, missing: 404 },
  members: [200, 403] as const,
}

/** Rows of the access matrix: anyone may report hours; only the owner and staff read that, and confirm the hours. */
export const hoursRows = {
  'POST /api/businesses/:businessId/hours-reports': {
    send: onBusiness('POST', 'hours-reports', { kind: 'closed' }),
    stranger: 201,
    user: { own: 201, others: 201, missing: 404 },
  },
  'GET /api/businesses/:businessId/hours-reports': { send: onBusiness('GET', 'hours-reports'), ...forOwner },
  'POST /api/businesses/:businessId/hours-confirmation': {
    send: onBusiness('POST', 'hours-confirmation'),
    ...forOwner,
  },
}
