import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../database/db.ts'
import { addressKey } from './client-address.ts'
import { AppError } from './errors.ts'
import { type Counted, countHit } from './rate-limits.repository.ts'
import { visitorOf } from './visitor.ts'

type Callback = (error: Error | null, result?: Counted) => void

type Allowance = { max: number; milliseconds: number }

/** Adds one to the count for `key`. Seconds to wait when that is too many, else 0. */
export async function countAgainst(db: Db, key: string, { max, milliseconds }: Allowance): Promise<number> {
  const { current, ttl } = await countHit(db, key, milliseconds)
  return current > max ? Math.max(1, Math.ceil(ttl / 1000)) : 0
}

/** Keeps the counters of @fastify/rate-limit in the database, where every process sees them. */
function databaseStore(db: Db) {
  return class DatabaseStore {
    readonly route: string
    constructor(_options: unknown, route = '') {
      this.route = route
    }
    incr(key: string, callback: Callback, milliseconds: number): void {
      countHit(db, `${this.route} ${key}`, milliseconds).then(
        (counted) => callback(null, counted),
        (error: Error) => callback(error),
      )
    }
    child({ routeInfo }: { routeInfo: RouteOptions }): DatabaseStore {
      return new DatabaseStore(undefined, `${routeInfo.method} ${routeInfo.url}`)
    }
  }
}

/** Anonymous forms: five per address in ten minutes (reference figure S34), then 429 with Retry-After. */
export const anonymousFormLimit = { max: 5, timeWindow: 10 * 60 * 1000 }

/** The key a limit counts by. */
export const visitorKey = ({ ip, socket }: FastifyRequest): string => addressKey(socket, ip)

/** Counts people instead of addresses; for a route behind `requireUser`. */
export const limitPerPerson = (limit: { max: number; timeWindow: number }) => ({
  ...limit,
  keyGenerator: (request: FastifyRequest) => `user:${visitorOf(request).id}`,
})

/** Sets up per-route limits: a route opts in with `config: { rateLimit: … }`. */
export async function limitRates(app: FastifyInstance, db: Db): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // A visitor who can't be counted is rejected: the form would only wait for the same unavailable database.
    skipOnError: false,
    keyGenerator: visitorKey,
    store: databaseStore(db) as never,
    errorResponseBuilder: (_request: FastifyRequest, { after }: { after: string }) =>
      new AppError('rate_limited', `Too many requests. Please try again in ${after}.`),
  })
}
