type Ids = { business: number; member?: number }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const onBusiness =
  (method: Method, path: string, payload?: object) =>
  ({ business }: Ids) => ({
    method,
    url: `/api/businesses/${business}/${path}`,
    ...(payload && { payload }),
  })
/** Only for the owner, not even for staff; `own` is the status for the owner. */
const ofLeader = (own: number, send: (ids: Ids) => ReturnType<ReturnType<typeof onBusiness>>) => ({
  send,
  stranger: 401,
  members: [403, 403] as const,
  user: { own, others: 403, missing: 404 },
  admin: { own, others: 403, missing: 404 },
})
const token = { token: `inv_${'0'.repeat(43)}` }
const link = (path: string, stranger: number, user: number) => ({
  send: () => ({ method: 'POST' as const, url: `/api/invitations/${path}`, payload: token }),
  stranger,
  user,
})

/** Rows of the access matrix: reading and changing a team. The matrix has no members and invitations of its own. */
export const teamRows = {
  'GET /api/businesses/:businessId/team': {
    send: onBusiness('GET', 'team'),
    stranger: 401,
    members: [200, 200] as const,
    user: { own: 200, others: 403, missing: 404 },
  },
  // For members only.
  'PUT /api/businesses/:businessId/team': {
    send: onBusiness('PUT', 'team', { getsRequests: false }),
    stranger: 401,
    user: { own: 403, others: 403, missing: 404 },
  },
  // Somebody who isn't in the team has already left it.
  'DELETE /api/businesses/:businessId/team': {
    send: onBusiness('DELETE', 'team'),
    stranger: 401,
    members: [200, 200] as const,
    user: { own: 409, others: 200, missing: 404 },
  },
  'PUT /api/businesses/:businessId/members/:userId': ofLeader(404, ({ business, member = 999_999 }) =>
    onBusiness('PUT', `members/${member}`, { role: 'manager' })({ business }),
  ),
  'DELETE /api/businesses/:businessId/members/:userId': ofLeader(200, ({ business, member = 999_999 }) =>
    onBusiness('DELETE', `members/${member}`)({ business }),
  ),
  'POST /api/businesses/:businessId/invitations': ofLeader(
    201,
    onBusiness('POST', 'invitations', { email: 'maya@example.com', role: 'helper' }),
  ),
  'POST /api/businesses/:businessId/invitations/:invitationId/link': ofLeader(
    404,
    onBusiness('POST', 'invitations/999999/link'),
  ),
  'DELETE /api/businesses/:businessId/invitations/:invitationId': ofLeader(
    200,
    onBusiness('DELETE', 'invitations/999999'),
  ),
  'POST /api/businesses/:businessId/transfer': ofLeader(
    201,
    onBusiness('POST', 'transfer', { email: 'maya@example.com' }),
  ),
  'POST /api/invitations/offer': link('offer', 400, 400),
  'POST /api/invitations/acceptance': link('acceptance', 401, 400),
  // Nothing to decline has already been declined.
  'POST /api/invitations/refusal': link('refusal', 200, 200),
}
