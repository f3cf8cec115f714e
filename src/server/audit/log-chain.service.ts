import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type ChainedEntry, findUnchained, getChainEnd, listChained } from './log-chain.repository.ts'

/**
 * Guarantee: an entry of the log that was changed, removed, moved or added by hand is found. The database chains entries as
 * they are committed; this computes the chain again, without the functions of the database.
 */

/** The end of the log at some time, to compare with later. */
export type ChainPlace = { position: number; hash: string }

/** The first entry that isn't as it was written, by its number in the log and its ID if it has one. */
type Fault = { position: number | null; id: number | null; reason: string }

export type LogCheck = {
  /** Entries that are right, from the first one on. */
  right: number
  /** Right entries whose actor or details were erased with a person. */
  erased: number
  last: ChainPlace
  fault: Fault | null
}

const readAtOnce = 5_000
const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Compares the whole log with its chain, and with an end that an earlier check named. */
export async function checkLog(db: Db, known?: ChainPlace): Promise<LogCheck> {
  // One snapshot: the log is written to in the meantime.
  const reading = db.transaction().setIsolationLevel('repeatable read')
  return reading.execute(async (tx) => {
    const check = await checkEntries(tx, known)
    return { ...check, fault: check.fault ?? (await findFaultAtEnd(tx, check, known)) }
  })
}

async function checkEntries(tx: Tx, known: ChainPlace | undefined): Promise<LogCheck> {
  const check: LogCheck = { right: 0, erased: 0, last: { position: 0, hash: '' }, fault: null }
  let before: Buffer = Buffer.alloc(0)
  for (;;) {
    const entries = await listChained(tx, check.right, readAtOnce)
    for (const entry of entries) {
      check.fault = faultOf(entry, check.right + 1, before, known)
      if (check.fault) return check
      before = entry.hash
      check.right = entry.position
      check.last = { position: entry.position, hash: entry.hash.toString('hex') }
      if (isErased(entry)) check.erased += 1
    }
    if (entries.length < readAtOnce) return check
  }
}

/** A fault after the last entry; null if there is none. */
async function findFaultAtEnd(
  tx: Tx,
  { right, last }: LogCheck,
  known: ChainPlace | undefined,
): Promise<Fault | null> {
  const next = { position: right + 1, id: null }
  const end = await getChainEnd(tx)
  if (end.position !== right || end.hash.toString('hex') !== last.hash)
    return { ...next, reason: 'it is missing, or the end of the log was moved' }
  if (known && known.position > right) return { ...next, reason: 'it is missing: the log was longer' }
  const unchained = await findUnchained(tx)
  return unchained ? { position: null, id: unchained.id, reason: 'it was added by hand' } : null
}

const isErased = ({ actorSalt, detailsSalt }: ChainedEntry) => actorSalt === null || detailsSalt === null

/** The fault of the entry that should be at a position; null if there is none. */
function faultOf(
  entry: ChainedEntry,
  position: number,
  before: Buffer,
  known: ChainPlace | undefined,
): Fault | null {
  const { id, hash } = entry
  if (entry.position !== position) return { position, id: null, reason: 'it is missing' }
  if (!hash?.equals(sha256(before, contentOf(entry))))
    return { position, id, reason: 'it was changed, moved or replaced' }
  if (!isAsWritten(entry.actorSalt, entry.actorId, '', entry.actorDigest))
    return { position, id, reason: 'who acted was changed' }
  if (!isAsWritten(entry.detailsSalt, entry.details, '{}', entry.detailsDigest))
    return { position, id, reason: 'its details were changed' }
  if (known?.position === position && known.hash !== hash.toString('hex'))
    return { position, id, reason: 'it, or an entry before it, was rewritten since' }
  return null
}

/** As `json_build_array` writes it (db/migrations, chain_staff_action). */
function contentOf(entry: ChainedEntry): string {
  const digests = [entry.actorDigest, entry.detailsDigest].map((digest) => digest?.toString('hex'))
  const { position, id, action, targetType, targetId, microseconds } = entry
  const parts = [position, id, action, targetType, targetId, microseconds, ...digests]
  return `[${parts.map((part) => JSON.stringify(part ?? null)).join(', ')}]`
}

/** True also for erased values: without the salt, nobody can compare them. */
const isAsWritten = (salt: string | null, value: string, erased: string, digest: Buffer): boolean =>
  salt === null ? value === erased : digest.equals(sha256(`${salt} ${value}`))
