import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DeskArea } from '#shared/lib/staff-roles.ts'
import type { Db } from './database/db.ts'
import type { Listeners } from './events.ts'
import type { JobDeps, JobTable } from './jobs/jobs.ts'
import type { RoomPersonalData } from './personal-data.ts'

type Plugin = FastifyPluginAsync | FastifyPluginAsyncZod
/** By prefix. */
export type Routes = Readonly<Record<string, readonly Plugin[]>>
/** An address for the sitemap. */
export type SitemapPage = { path: string; changedAt: Date }

/** The parts that a room adds to the application: its `room.ts`. The rooms are in `src/server/rooms.ts`. */
export type Manifest<Jobs extends JobTable | undefined = undefined> = {
  /** Runs once, before the routes are registered. */
  start?(app: FastifyInstance): void
  /** Under /api. */
  routes?: Routes
  /** Under /api/admin, by the work that its staff do. */
  desk?: Partial<Record<DeskArea, Routes>>
  /** Hooks on everything under a prefix of `routes`, in other rooms too. */
  hooks?: Readonly<Record<string, (scope: FastifyInstance) => void>>
  /** Files outside of the API. */
  files?: readonly Plugin[]
  jobs?: Jobs
  /** Runs every hour, one after the other: deletes rows that are too old. */
  cleanUp?: readonly ((db: Db, deps: JobDeps) => Promise<unknown>)[]
  on?: Listeners
  personalData?: RoomPersonalData
  sitemap?(db: Db): Promise<SitemapPage[]>
  /** The address to which a page has moved; null for any other page. */
  findMovedPage?(db: Db, url: URL): Promise<string | null>
}

/** The jobs of all these rooms. */
export type JobsOf<Rooms> = Rooms extends readonly [Manifest<infer Jobs>, ...infer Others]
  ? (Jobs extends JobTable ? Jobs : unknown) & JobsOf<Others>
  : Rooms extends readonly []
    ? unknown
    : never
