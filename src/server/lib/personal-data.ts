import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from './database/db.ts'
import type { ExportSection } from './database/personal-data.ts'
import type { Tables } from './database/tables.ts'

/**
 * The steps in which a deleted account's data is erased: rows that others share are locked, things with other people are ended,
 * the rest is deleted, and counters are corrected last, because everything locks the totals last.
 */
export const erasureSteps = ['lock', 'end', 'delete', 'count'] as const
type ErasureStep = (typeof erasureSteps)[number]
type ErasureDeps = Pick<FastifyInstance, 'jobs' | 'config'>

/** A room's personal data. */
export type RoomPersonalData = {
  /** The room's part of a person's data export. */
  sections?: readonly ExportSection[]
  /** Tables that no section is read from, and why. */
  notExported?: { [Table in keyof Tables]?: string }
  /** Runs before an account is deleted: removes, in steps, anonymous data that is too much for one transaction. */
  thin?(db: Db, userId: number): Promise<void>
  /** In the transaction that deletes an account, before its row. */
  erase?: { [Step in ErasureStep]?: (tx: Tx, userId: number, deps: ErasureDeps) => Promise<unknown> }
}

/** The personal data of all rooms. */
export type PersonalData = {
  sections: readonly ExportSection[]
  notExported: Readonly<Record<string, string>>
  thin(db: Db, userId: number): Promise<void>
  /** Takes each step for all rooms, in the order of the map. */
  erase(tx: Tx, userId: number): Promise<void>
}

export function collectPersonalData(
  rooms: readonly { personalData?: RoomPersonalData }[],
  deps: ErasureDeps,
): PersonalData {
  const parts = rooms.flatMap(({ personalData }) => personalData ?? [])
  return {
    sections: parts.flatMap(({ sections = [] }) => sections),
    notExported: Object.assign({}, ...parts.map(({ notExported }) => notExported)),
    async thin(db, userId) {
      for (const part of parts) await part.thin?.(db, userId)
    },
    async erase(tx, userId) {
      for (const step of erasureSteps) for (const { erase } of parts) await erase?.[step]?.(tx, userId, deps)
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    personalData: PersonalData
  }
}
