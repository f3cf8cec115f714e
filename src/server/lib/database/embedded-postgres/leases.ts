import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isRunning, startTicks } from './processes.ts'

/** An app's record that it uses the database: an empty file named after its process. */
export type Lease = { file: string }

/**
 * Writes a lease for this process. A killed app's lease no longer counts, because process ID and start time must both
 * match.
 */
export function acquireLease(folder: string): Lease {
  const file = path.join(
    folder,
    `${process.pid}-${startTicks(process.pid)}-${crypto.randomBytes(3).toString('hex')}`,
  )
  fs.writeFileSync(file, '')
  return { file }
}

/** Releases the lease and returns how many running apps still use the database. */
export function releaseLease(lease: Lease): number {
  fs.rmSync(lease.file, { force: true })
  const folder = path.dirname(lease.file)
  const living = fs.readdirSync(folder).filter(isLiving)
  for (const name of fs.readdirSync(folder)) {
    if (!living.includes(name)) fs.rmSync(path.join(folder, name), { force: true })
  }
  return living.length
}

function isLiving(name: string): boolean {
  const [pid = 0, ticks = 0] = name.split('-').map(Number)
  return isRunning(pid) && startTicks(pid) === ticks
}
