import type { Config } from '../config.ts'
import type { Db } from './db.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
  }
}
