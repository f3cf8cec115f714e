import type { InjectOptions } from 'fastify'

/** The target of a request: the caller's own item, someone else's, or a missing one. */
export type Target = 'own' | 'others' | 'missing'
export type Ids = {
  business: number
  conversation?: number
  payment?: number
  promotion?: number
  inboxItem?: number
  suggestion?: number
  member?: number
}
/** An ID that doesn't exist. */
export const nothing = 999_999
export type Row = {
  /** Builds the request for a target. */
  send: (ids: Ids) => InjectOptions
  /** Status without a valid session: none, or a malformed, unknown, idle, expired, revoked, deleted or blocked one. */
  stranger: number
  /** Status with a session; a route without a target has one for all. */
  user: number | Record<Target, number>
  /** Status for staff, if it differs. */
  admin?: number | Record<Target, number>
  /** Status for a manager and a helper of somebody else's business. */
  members?: readonly [manager: number, helper: number]
}

export const get = (url: string) => () => ({ method: 'GET', url }) as const
export const post = (url: string, payload: object) => () => ({ method: 'POST', url, payload }) as const
/** Public, with the same response for everyone. */
export const open = (status: number, send: Row['send']): Row => ({ send, stranger: status, user: status })
/** Requires a session and concerns only its user. */
export const personal = (status: number, send: Row['send']): Row => ({ send, stranger: 401, user: status })
/** For the business's owner and for staff, and for members of the team as given. */
export const ofOwner = (members: NonNullable<Row['members']>, send: Row['send']): Row => ({
  send,
  members,
  stranger: 401,
  user: { own: 200, others: 403, missing: 404 },
  admin: { own: 200, others: 200, missing: 404 },
})
/** For staff, no matter who owns it; for everyone else it doesn't exist. */
export const ofDesk = (send: Row['send'], status: NonNullable<Row['admin']> = 200): Row => ({
  send,
  stranger: 401,
  user: 404,
  admin: status,
})
export const anyOfDesk = { own: 200, others: 200, missing: 404 }
export const onBusiness = (method: 'GET' | 'POST', action: string, payload?: object) => (ids: Ids) => ({
  method,
  url: `/api/businesses/${ids.business}${action}`,
  ...(payload && { payload }),
})

export const contact = { name: 'Maya Reyes', email: 'maya@example.com' }
/** The category of every listing in the matrix. */
export const categoryId = 500
export const deadToken = 'rst_0000000000000000000000000000000000000000000'
let serial = 0
export const freshEmail = () => `matrix${++serial}@example.com`
