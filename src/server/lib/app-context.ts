import type { Config } from '#server/config.ts'
import type { Db } from './database/db.ts'
import type { PublicChanges } from './database/public-changes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
    publicChanges: PublicChanges
  }
}
