import { createHash } from 'node:crypto'
import net from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { AppError } from './errors.ts'
import { visitorOf } from './visitor.ts'

type Counted = { current: number; ttl: number }
type Callback = (error: Error | null, result?: Counted) => void

/** Counts a hit of `key`; the window of `milliseconds` starts with its first hit. One statement, so parallel hits all count. */
async function countHit(db: Db, key: string, milliseconds: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    INSERT INTO rate_limits AS existing (key, hits, resets_at)
    VALUES (${key}, 1, now() + ${milliseconds} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN existing.resets_at <= now() THEN 1 ELSE existing.hits + 1 END,
      resets_at = CASE WHEN existing.resets_at <= now() THEN excluded.resets_at ELSE existing.resets_at END
    RETURNING hits AS current, ceil(extract(epoch FROM resets_at - now()) * 1000)::int AS ttl`.execute(db)
  return rows[0] as Counted
}

/** What is counted for an account, from whatever address it comes. */
const accountCounters = ['sign-in', 'reset-mail'] as const

/** The key of such a counter. It names no one: an address stands there as its SHA-256. */
export function accountKey(counter: (typeof accountCounters)[number], email: string): string {
  return `${counter} ${createHash('sha256').update(email.toLowerCase()).digest('hex')}`
}

/** Forgets everything that was counted for an account. */
export async function forgetAccountLimits(tx: Db | Tx, email: string): Promise<void> {
  const keys = accountCounters.map((counter) => accountKey(counter, email))
  await tx.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

export type Allowance = { max: number; milliseconds: number }

/** Counts one more of `key`. Seconds to wait when that is too many, else 0. */
export async function countAgainst(db: Db, key: string, { max, milliseconds }: Allowance): Promise<number> {
  const { current, ttl } = await countHit(db, key, milliseconds)
  return current > max ? Math.max(1, Math.ceil(ttl / 1000)) : 0
}

/** Starts a counter anew. */
export async function forgetLimit(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
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

/** Anonymous forms: five an address in ten minutes (reference figure S34), then 429 with Retry-After. */
export const anonymousFormLimit = { max: 5, timeWindow: 10 * 60 * 1000 }

/**
 * Whom a limit counts: the visitor's address, IPv6 by its /64. A proxy may pass on an entry that is no address at all; then
 * the proxy itself is counted, so that nobody can choose a key of their own.
 */
export function visitorKey({ ip, socket }: FastifyRequest): string {
  return normalizeIP(net.isIP(ip) ? ip : (socket.remoteAddress ?? ''))
}

/** Counts people instead of addresses; for a route behind `requireUser`. */
export const limitPerPerson = (limit: { max: number; timeWindow: number }) => ({
  ...limit,
  keyGenerator: (request: FastifyRequest) => `user:${visitorOf(request).id}`,
})

/** Readies per-route limits: a route opts in with `config: { rateLimit: … }`. */
export async function limitRates(app: FastifyInstance, db: Db): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // Who can't be counted isn't let through: the form would wait for the same silent database once more.
    skipOnError: false,
    keyGenerator: visitorKey,
    store: databaseStore(db) as never,
    errorResponseBuilder: (_request: FastifyRequest, { after }: { after: string }) =>
      new AppError('rate_limited', `Too many requests. Please try again in ${after}.`),
  })
}

/** Forgets windows that have ended; called at start and once an hour. */
export async function forgetOldRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', new Date()).execute()
}
