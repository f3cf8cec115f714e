import type { Config } from '#server/config.ts'
import type { Db } from './database/db.ts'
import type { PublicChanges } from './database/public-changes.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
    publicChanges: PublicChanges
    /** Null unless METRICS_PORT is set. */
    metrics: Metrics | null
  }
}
