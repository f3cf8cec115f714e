import type { Db } from '#server/lib/db.ts'
export async function fillLoad(_tx: Db, _count: number, _now: Date): Promise<void> {
  throw new Error('not yet')
}
