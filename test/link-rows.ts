/** An address in an email, and its status for everyone: whoever has the link may use it. */
const link = (method: 'GET' | 'POST', url: string, status: number) => ({
  send: () => ({ method, url }),
  stranger: status,
  user: status,
})
const dead = (prefix: string) => `token=${prefix}_${'0'.repeat(43)}`

/** The press on the page of an emailed link. */
const press = (url: string) => ({
  send: () => ({ method: 'POST' as const, url, payload: { token: `rst_${'0'.repeat(43)}` } }),
  stranger: 400,
  user: 400,
})

/** Rows of the access matrix: links that need no session. */
export const linkRows = {
  'POST /api/auth/undo-email-change': press('/api/auth/undo-email-change'),
  'POST /api/auth/confirm-email': press('/api/auth/confirm-email'),
  'GET /api/notification-settings/stop': link(
    'GET',
    `/api/notification-settings/stop?kind=newsletter&${dead('rst')}`,
    302,
  ),
  'POST /api/notification-settings/stop': link(
    'POST',
    `/api/notification-settings/stop?kind=newsletter&${dead('rst')}`,
    400,
  ),
  'GET /api/business-quote-requests/stop': link(
    'GET',
    `/api/business-quote-requests/stop?${dead('stp')}`,
    302,
  ),
  'POST /api/business-quote-requests/stop': link(
    'POST',
    `/api/business-quote-requests/stop?${dead('stp')}`,
    404,
  ),
  'GET /api/hours-questions/stop': link('GET', `/api/hours-questions/stop?${dead('hrs')}`, 302),
  'POST /api/hours-questions/stop': link('POST', `/api/hours-questions/stop?${dead('hrs')}`, 404),
  'POST /api/hours-questions/right': link('POST', `/api/hours-questions/right?${dead('hrs')}`, 404),
}
