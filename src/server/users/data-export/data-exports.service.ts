import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import type { ExportSection, Person } from '#server/lib/database/personal-data.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import { AppError, tooManyAttempts } from '#server/lib/http/errors.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import { toZip } from '#server/lib/zip.ts'
import type { DataExport } from '#shared/users/data-export/data-export.schemas.ts'
import { type ReadRows, type RowCounts, writeJson, writePage } from './data-export-files.ts'
import { dataExportReadyMail } from './data-exports.emails.ts'
import {
  beginRun,
  countOfDay,
  createExport,
  createPart,
  findNewestExport,
  finishRun,
  keptDays,
  lockAsking,
  readParts,
  type StoredExport,
} from './data-exports.repository.ts'
import { inSnapshot, readSection } from './exported-rows.repository.ts'
import { inPageOrder } from './page-order.ts'

/**
 * Guarantee: people get everything about them, as of one instant, and nobody else does: the file needs their session and
 * the link in their email. One export of a person is made at a time.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

const exportsADay = 3
/** Bytes of a part: a download holds one in memory. */
const partSize = 256 * 1024

/** Without a mail server nobody gets the link; the session is enough then. */
const needsLink = ({ config }: Pick<Tools, 'config'>) => Boolean(config.mail.smtpUrl)

export async function getDataExport(tools: Tools, userId: number): Promise<DataExport> {
  const found = await findNewestExport(tools.db, userId)
  const expires = found?.readyAt && new Date(found.createdAt.getTime() + keptDays * 86_400_000)
  return {
    state: stateOf(found),
    requestedAt: found?.createdAt.toISOString() ?? null,
    expiresAt: expires?.toISOString() ?? null,
    byteSize: found?.byteSize ?? null,
    needsLink: needsLink(tools),
  }
}

function stateOf(found: StoredExport | undefined): DataExport['state'] {
  if (!found) return 'none'
  if (found.readyAt) return 'ready'
  return found.isLate ? 'failed' : 'waiting'
}

/** Queues an export; asking again while one is made changes nothing. Throws rate_limited after three in a day. */
export async function requestDataExport(tools: Tools, userId: number): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    if (!(await lockAsking(tx, userId))) throw new AppError('unauthenticated', 'Please sign in.')
    if (stateOf(await findNewestExport(tx, userId)) === 'waiting') return
    const { count, seconds } = await countOfDay(tx, userId)
    if (count >= exportsADay) throw tooManyAttempts(Math.max(1, seconds))
    const exportId = await createExport(tx, userId)
    await tools.jobs.enqueue(tx, 'make-data-export', { exportId })
  })
}

/** The job: writes the file and emails its link. A run that was interrupted leaves nothing that counts. */
export async function makeDataExport(
  tools: Tools & Pick<FastifyInstance, 'personalData'>,
  exportId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs, config } = tools
  const sections = inPageOrder(tools.personalData.sections)
  const begun = await beginRun(db, exportId)
  if (!begun) return
  const { run, person } = begun
  // Only the link shows that the address is theirs.
  const reader: Person = { id: person.id, email: needsLink(tools) ? person.email : null }
  const byteSize = await inSnapshot(db, (tx) =>
    storeParts(
      db,
      { exportId, run },
      toFile(config, person.email, sections, (section) => readSection(tx, section, reader)),
      signal,
    ),
  )
  const { token, hash: tokenHash } = createToken('dataExport')
  await inTransaction(db, async (tx) => {
    // The account before the export, as its deletion does.
    const userId = await lockSender(tx, person.id)
    if (userId === null || !(await finishRun(tx, exportId, userId, { run, tokenHash, byteSize }))) return
    await queueMail(tx, jobs, {
      userId,
      to: toRecipient(person, person.email),
      ...dataExportReadyMail(config, person.firstName, token),
    })
  })
}

function toFile(
  { siteName, publicUrl }: Tools['config'],
  email: string,
  sections: readonly ExportSection[],
  readRows: ReadRows,
): AsyncGenerator<Uint8Array> {
  const head = { siteName, publicUrl, email, madeAt: new Date() }
  const counts: RowCounts = new Map()
  return toZip(
    [
      { name: 'data.json', content: () => writeJson(head, sections, readRows, counts) },
      { name: 'your-data.html', content: () => writePage(head, sections, readRows, counts) },
    ],
    head.madeAt,
  )
}

/** Stores the pieces of a file as parts; returns its size in bytes. */
async function storeParts(
  db: Db,
  of: { exportId: number; run: number },
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let waiting: Uint8Array[] = []
  let length = 0
  let total = 0
  let position = 0
  const store = async () => {
    await createPart(db, { ...of, position: position++ }, Buffer.concat(waiting))
    waiting = []
    length = 0
  }
  for await (const piece of pieces) {
    signal.throwIfAborted()
    waiting.push(piece)
    length += piece.length
    total += piece.length
    if (length >= partSize) await store()
  }
  if (length > 0) await store()
  return total
}

/** The file, for its owner with the token of the emailed link. Throws not_found for anything else. */
export async function openDataExport(
  tools: Tools,
  userId: number,
  token: string | undefined,
): Promise<{ byteSize: number; parts: AsyncGenerator<Buffer> }> {
  const found = await findNewestExport(tools.db, userId)
  const isTheirs =
    !needsLink(tools) || readToken('dataExport', token)?.equals(found?.tokenHash ?? Buffer.alloc(0))
  if (!found?.readyAt || found.byteSize === null || !isTheirs)
    throw new AppError('not_found', 'This link has expired, or belongs to another account.')
  return { byteSize: found.byteSize, parts: readParts(tools.db, found) }
}
