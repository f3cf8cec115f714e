import type { InjectOptions } from 'fastify'

/** A browser that allows pushes. */
export const pushSubscription = {
  endpoint: 'https://push.example.com/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** For the signed-in person, about themselves. */
const personal = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  user: number,
  payload?: object,
) => ({
  send: (): InjectOptions => ({ method, url, ...(payload && { payload }) }),
  stranger: 401,
  user,
})

/** For everyone alike. */
const open = (url: string, status: number, payload: object) => ({
  send: (): InjectOptions => ({ method: 'POST', url, payload }),
  stranger: status,
  user: status,
})

/** Rows of the access matrix: sessions and how people sign in. */
export const accountRows = {
  'POST /api/auth/forgot-password': open('/api/auth/forgot-password', 200, { email: 'nobody@example.com' }),
  'POST /api/auth/reset-password': open('/api/auth/reset-password', 400, {
    token: `rst_${'0'.repeat(43)}`,
    password: 'barton-springs',
  }),
  'POST /api/auth/password-advice': open('/api/auth/password-advice', 200, { password: 'iloveyou' }),
  'PUT /api/auth/password': personal('PUT', '/api/auth/password', 400, {
    currentPassword: 'not this one',
    newPassword: 'barton-springs',
  }),
  'POST /api/auth/confirmation-link': personal('POST', '/api/auth/confirmation-link', 200, {}),
  'PUT /api/users/privacy': personal('PUT', '/api/users/privacy', 200, { showsEmail: false }),
  'GET /api/auth/sessions': personal('GET', '/api/auth/sessions', 200),
  'DELETE /api/auth/sessions': personal('DELETE', '/api/auth/sessions', 200),
  'DELETE /api/auth/sessions/:sessionId': personal('DELETE', '/api/auth/sessions/999999', 404),
  'GET /api/push/key': {
    send: () => ({ method: 'GET', url: '/api/push/key' }),
    stranger: 200,
    user: 200,
  },
  'POST /api/push/subscriptions': personal('POST', '/api/push/subscriptions', 200, pushSubscription),
  'DELETE /api/push/subscriptions/:subscriptionId': personal('DELETE', '/api/push/subscriptions/999999', 404),
  'GET /api/auth/factors': personal('GET', '/api/auth/factors', 200),
  'POST /api/auth/authenticator': personal('POST', '/api/auth/authenticator', 201),
  'PUT /api/auth/authenticator': personal('PUT', '/api/auth/authenticator', 400, { code: '000000' }),
  'DELETE /api/auth/authenticator': personal('DELETE', '/api/auth/authenticator', 404),
  'POST /api/auth/recovery-codes': personal('POST', '/api/auth/recovery-codes', 409),
  'GET /api/auth/confirmation': personal('GET', '/api/auth/confirmation', 200),
  'POST /api/auth/confirmation': personal('POST', '/api/auth/confirmation', 400, {
    password: 'not this one',
  }),
  'POST /api/auth/passkeys/options': personal('POST', '/api/auth/passkeys/options', 200),
  'POST /api/auth/passkeys': personal('POST', '/api/auth/passkeys', 400, {}),
  'PUT /api/auth/passkeys/:passkeyId': personal('PUT', '/api/auth/passkeys/999999', 404, { name: 'Phone' }),
  'DELETE /api/auth/passkeys/:passkeyId': personal('DELETE', '/api/auth/passkeys/999999', 404),
  'POST /api/auth/passkey-sign-in/options': {
    ...personal('POST', '/api/auth/passkey-sign-in/options', 200),
    stranger: 200,
  },
  'POST /api/auth/passkey-sign-in': {
    ...personal('POST', '/api/auth/passkey-sign-in', 400, {}),
    stranger: 400,
  },
  'POST /api/auth/second-step': {
    ...personal('POST', '/api/auth/second-step', 401, { ticket: 'tkt_unknown', code: '000000' }),
  },
}
