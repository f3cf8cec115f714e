import type { InjectOptions } from 'fastify'

/** For whoever is signed in, about themselves. */
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

/** Rows of the access matrix: sessions and how people sign in. */
export const accountRows = {
  'GET /api/auth/sessions': personal('GET', '/api/auth/sessions', 200),
  'DELETE /api/auth/sessions': personal('DELETE', '/api/auth/sessions', 200),
  'DELETE /api/auth/sessions/:sessionId': personal('DELETE', '/api/auth/sessions/999999', 404),
}
