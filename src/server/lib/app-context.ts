import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from './database/db.ts'
import type { PublicChanges } from './database/public-changes.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    /** For anonymous visitors' reads: a replica, if one is up to date. Never for writes. */
    reads: Db
    config: Config
    publicChanges: PublicChanges
    /** Null unless METRICS_PORT is set. */
    metrics: Metrics | null
    /** Draws a picture file of the demo that isn't there yet; a live site has none. */
    drawDemo?: (file: string) => Promise<void>
  }
}

/** The database for a public read. People who are signed in always see their own writes: they read the primary. */
export const readsFor = ({ server, visitor }: FastifyRequest): Db => (visitor ? server.db : server.reads)
