import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Db, inTransaction, type Tx } from '../database/db.ts'
import { AppError } from './errors.ts'
import { getKey, type Sending, storeResponse, takeKey } from './idempotency.repository.ts'

export const keyHeader = 'idempotency-key'
const key = z
  .uuid()
  .describe(
    'A UUID for one filled form: sent again under it, the form gets its first answer; another one gets 409, key_taken',
  )
/** Headers of a route that needs a key. */
export const needsKey = z.looseObject({ [keyHeader]: key })
/** Headers of a route that can do without one, and then takes each call for a new one. */
export const takesKey = z.looseObject({ [keyHeader]: key.optional() })

/** True for a request with a key to a route that takes one. */
export const isKeyed = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.schema?.headers !== undefined && headers[keyHeader] !== undefined

/** The key that a request was sent under. */
export const keyOf = ({ headers }: FastifyRequest): string => String(headers[keyHeader])

/** For an email: it is the same one by its key alone. */
export const sendingOfMail = (mailKey: string, userId: number | null): Sending => ({
  key: mailKey,
  actor: 'email',
  userId,
  route: 'email',
  requestHash: createHash('sha256').update(mailKey).digest(),
})

/** A visitor with neither an account nor a secret link, who is known by the key alone. */
const anyGuest = 'guest'

/** The page of what was sent, by the result of the effect. */
type OpenAt<Result> = (result: Result) => string

/**
 * Runs an effect once for each key, in the transaction that stores its result; a repeat gets the stored one. Of two at the same
 * time, the second waits for the first. The result is JSON, without secrets. Throws key_taken when the key stands for another
 * request, and the errors of the effect, which leave the key unused.
 */
export async function once<Result>(
  db: Db,
  sending: Sending | null,
  effect: (tx: Tx) => Promise<Result>,
  openAt?: OpenAt<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    if (!sending) return effect(tx)
    if (!(await takeKey(tx, sending))) return getResult(tx, sending, openAt)
    const result = await effect(tx)
    await storeResponse(tx, sending.key, result ?? null)
    return result
  })
}

async function getResult<Result>(tx: Tx, sending: Sending, openAt?: OpenAt<Result>): Promise<Result> {
  const stored = await getKey(tx, sending.key)
  const isSameRoute = stored.route === sending.route
  const isTheirs = isSameRoute && stored.actor === sending.actor
  const result = stored.response as Result
  // A guest may have signed in since.
  const isKnown = isTheirs || (isSameRoute && stored.actor === anyGuest)
  if (isKnown && stored.requestHash?.equals(sending.requestHash)) return result
  throw keyTaken(isTheirs && sending.userId !== null ? openAt?.(result) : undefined)
}

/** 409 for a key that stands for something else, so that nobody believes their changed message was sent. */
const keyTaken = (openAt: string | undefined) =>
  openAt
    ? new AppError('key_taken', 'Already sent. Open it.', undefined, { details: { openAt } })
    : new AppError('key_taken', 'An earlier version of this was already sent.')

/** Parts of the application, with the transaction in the place of the database. */
type Deps = Pick<FastifyInstance, 'jobs' | 'config' | 'events'> & { db: Tx }

type Options<Result> = {
  /** A visitor without an account, by what lets them in. */
  guest?: string
  /** Without parts of the body that may differ in a repeat. */
  body?: unknown
  openAt?: OpenAt<Result>
}

/** The same for the effect of a request, under the key in its header. */
export function sendOnce<Result>(
  request: FastifyRequest,
  effect: (deps: Deps) => Promise<Result>,
  { guest = anyGuest, body = request.body, openAt }: Options<Result> = {},
): Promise<Result> {
  const { db, jobs, config, events } = request.server
  const sending = toSending(request, guest, body)
  return once(db, sending, (tx) => effect({ db: tx, jobs, config, events }), openAt)
}

function toSending(request: FastifyRequest, guest: string, body: unknown): Sending | null {
  const { method, params, routeOptions, visitor } = request
  if (!isKeyed(request)) return null
  const userId = visitor?.id ?? null
  const content = JSON.stringify([keyOf(request), params, body])
  return {
    key: keyOf(request),
    actor: userId === null ? guest : `user ${userId}`,
    userId,
    route: `${method} ${routeOptions.url}`,
    requestHash: createHash('sha256').update(content).digest(),
  }
}
