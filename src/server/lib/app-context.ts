import type { Config } from '../config.ts'
import type { Db } from './db.ts'
import type { PublicChanges } from './public-changes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
    publicChanges: PublicChanges
  }
}
