/** An address in an email, and its status for everyone: anyone with the link may use it. */
const link = (method: 'GET' | 'POST', url: string, status: number) => ({
  send: () => ({ method, url }),
  stranger: status,
  user: status,
})
const deadLink = (prefix: string) => `${prefix}_${'0'.repeat(43)}`
const dead = (prefix: string) => `token=${deadLink(prefix)}`

/** The press on the page of an emailed link. */
const press = (url: string, payload: object = { token: deadLink('rst') }, status = 400) => ({
  send: () => ({ method: 'POST' as const, url, payload }),
  stranger: status,
  user: status,
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
  'POST /api/business-quote-requests/stops': press(
    '/api/business-quote-requests/stops',
    { token: deadLink('stp') },
    404,
  ),
  'GET /api/hours-questions/stop': link('GET', `/api/hours-questions/stop?${dead('hrs')}`, 302),
  'POST /api/hours-questions/stop': link('POST', `/api/hours-questions/stop?${dead('hrs')}`, 404),
  'POST /api/hours-questions/answer': press(
    '/api/hours-questions/answer',
    { token: deadLink('hrs'), answer: 'right' },
    404,
  ),
}
