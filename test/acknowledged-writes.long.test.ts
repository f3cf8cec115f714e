import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import {
  findBrokenPictures,
  findDamagedFiles,
  findStrayFiles,
  findWrongCounts,
  findWrongPages,
} from './damage.ts'
import { connectionIn, killDatabase } from './embedded-database.ts'
import { buildCategory } from './factories.ts'
import { listJobs, skipPauses } from './job-queue.ts'
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { seededRandom } from './stripe-webhooks.ts'
import { beginSome } from './write-kinds.ts'
import { WriteLedger } from './write-ledger.ts'
import { buildClients, type Client } from './writing-clients.ts'

/** Clients that write many kinds of things, while the server is killed, and every third time its database, too. */

const kills = Number(process.env.KILLS ?? 12)
/** Printed with a failure; `KILL_SEED` repeats a run's kills. */
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = seededRandom(seed)
const clientsAtOnce = 8

let folder: string
let mailbox: MailServer
let server: ServerProcess
let db: Db
const ledger = new WriteLedger()
const received: Pick<ReceivedMail, 'recipients' | 'headers' | 'text'>[] = []
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-acknowledged-'))
  // As root, the database runs under another account, which needs access to the folder.
  await fs.chmod(folder, 0o711)
  mailbox = await startMailServer()
  server = await start()
  db = createDb(createPool(connectionIn(folder), 4, 0))
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  if (folder) killDatabase(folder)
  await db?.destroy()
  await mailbox?.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const start = () =>
  startServerProcess({
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    SMTP_URL: mailbox.url,
    // So that email to owners says what was asked.
    MAIL_REPLY_DOMAIN: 'reply.town.example',
  })

/** Lets clients write until everything they talk to is killed. */
async function writeUntilKilled(clients: readonly Client[], isDatabaseKilled: boolean): Promise<void> {
  const { app } = server
  const write = async (client: Client) => {
    while (await ledger.send(app, await beginSome(client, random)));
  }
  const writing = Promise.all(clients.map(write))
  await sleep(50 + random() * 750)
  if (isDatabaseKilled) {
    killDatabase(folder)
    // The server may be told so, or start another one.
    await sleep(random() * 400)
  }
  await server.kill()
  await writing
}

async function startAgain(): Promise<void> {
  const before = new Date()
  server = await start()
  // Jobs of the killed server are retried once their minute is up.
  await sql`UPDATE pgboss.job SET state = 'retry', start_after = now()
    WHERE state = 'active' AND started_on < ${before}`.execute(db)
}

/** Sends unanswered writes again. */
const sendAgain = () => Promise.all(ledger.open().map((write) => ledger.send(server.app, write)))

async function findFaults(clients: readonly Client[]): Promise<string[]> {
  const businessIds = clients.flatMap(({ edits }) => [...edits.keys()])
  return [
    ...ledger.open().map(({ kind, thing }) => `${kind} ${thing} got no answer again`),
    ...(await ledger.findFaults(db)),
    ...(await findDamagedFiles(db, folder)),
    ...(await findWrongCounts(db)),
    ...(await findWrongPages(server.app, businessIds)),
  ]
}

/** Jobs end, and with them all email. */
async function untilNothingWaits(): Promise<void> {
  const findWaiting = async () => {
    await skipPauses(db)
    return (await listJobs(db)).filter(({ state }) => state !== 'completed')
  }
  await expect.poll(findWaiting, { timeout: 120_000, interval: 500 }).toEqual([])
  expect(await db.selectFrom('mails').select(['recipient_address', 'failure']).execute()).toEqual([])
}

const takeMails = () =>
  received.push(
    ...mailbox.mails.splice(0).map(({ recipients, headers, text }) => ({ recipients, headers, text })),
  )

it(`nothing acknowledged is lost or there twice after ${kills} kills (KILL_SEED=${seed})`, {
  timeout: kills * 20_000 + 300_000,
}, async () => {
  const { id: categoryId } = await buildCategory(db)
  const allBusinessIds: number[] = []
  const unanswered = { all: 0, stored: 0 }
  const seen = new Set<string>()
  for (let kill = 1; kill <= kills; kill++) {
    const clients = await buildClients(db, { count: clientsAtOnce, categoryId, allBusinessIds })
    await writeUntilKilled(clients, kill % 3 === 0)
    await startAgain()
    expect(await ledger.findFaults(db), `after kill ${kill}`).toEqual([])
    unanswered.all += ledger.open().length
    unanswered.stored += await ledger.countStoredOpen(db)
    await sendAgain()
    expect(await findFaults(clients), `after kill ${kill}, when it was sent again`).toEqual([])
    const pictures = ledger.pictures().filter((url) => !seen.has(url))
    expect(await findBrokenPictures(server.address, pictures), `after kill ${kill}`).toEqual([])
    for (const url of pictures) seen.add(url)
    takeMails()
  }
  await untilNothingWaits()
  takeMails()
  expect(ledger.findMailFaults(received)).toEqual([])
  expect(await findBrokenPictures(server.address, ledger.pictures())).toEqual([])
  expect(await findStrayFiles(db, folder)).toEqual([])
  console.log(
    `${kills} kills: ${ledger.summary()}; ${unanswered.all} got no answer, ${unanswered.stored} of them were stored.`,
  )
})
