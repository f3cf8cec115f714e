import { deadToken, freshEmail, get, nothing, open, personal, post, type Row } from './matrix-row.ts'
import { pictureForm } from './picture-form.ts'

/** Rows of the access matrix: accounts, passwords, and what people see of themselves. */
export const sessionRows: Record<string, Row> = {
  'GET /api/auth/verify': personal(200, get('/api/auth/verify')),
  'POST /api/auth/register': open(201, () => ({
    method: 'POST',
    url: '/api/auth/register',
    payload: { firstName: 'Maya', lastName: 'Reyes', email: freshEmail(), password: 'barton-springs' },
  })),
  'POST /api/auth/login': open(
    401,
    post('/api/auth/login', { email: 'nobody@example.com', password: 'barton-springs' }),
  ),
  'POST /api/auth/logout': personal(200, post('/api/auth/logout', {})),
  'POST /api/auth/logout-everywhere': personal(200, post('/api/auth/logout-everywhere', {})),
  'GET /api/auth/google': open(302, get('/api/auth/google')),
  'GET /api/auth/google/callback': open(302, get('/api/auth/google/callback')),
  'POST /api/auth/exchange': open(400, post('/api/auth/exchange', { code: deadToken })),
  'GET /api/users/profile': personal(200, get('/api/users/profile')),
  'PUT /api/users/profile': personal(200, () => ({
    method: 'PUT',
    url: '/api/users/profile',
    ...pictureForm({ firstName: 'Maya', lastName: 'Reyes', email: freshEmail() }),
  })),
  'GET /api/users/reviews': personal(200, get('/api/users/reviews')),
  'GET /api/users/activity-history': personal(200, get('/api/users/activity-history')),
  'GET /api/users/payments': personal(200, get('/api/users/payments')),
  'GET /api/users/payments/:paymentId': {
    send: ({ payment = nothing }) => ({ method: 'GET', url: `/api/users/payments/${payment}` }),
    stranger: 401,
    user: { own: 200, others: 404, missing: 404 },
    members: [404, 404],
  },
  'GET /api/users/saved': personal(200, get('/api/users/saved')),
  'GET /api/users/data-export': personal(200, get('/api/users/data-export')),
  'POST /api/users/data-export': personal(202, () => ({ method: 'POST', url: '/api/users/data-export' })),
  'POST /api/users/data-export/download': personal(404, post('/api/users/data-export/download', {})),
  'DELETE /api/users/account': personal(200, () => ({ method: 'DELETE', url: '/api/users/account' })),
}
