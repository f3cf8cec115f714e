import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdLocks } from '#test/held-locks.ts'
import { newKey } from '#test/new-key.ts'
import { openMails, testSecretsKey } from '#test/opened-mails.ts'
import { openRounds } from '#test/rounds.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** A process that is killed while it stores a round: sent again with the same key, the round is there once. */

let test: TestApp
let rounds: Awaited<ReturnType<typeof openRounds>>
let folder: string
/** The process that is killed next. */
let server: ServerProcess

beforeAll(async () => {
  test = await startTestApp()
  rounds = await openRounds(test)
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-crash-'))
  server = await start()
})
afterAll(async () => {
  await server?.kill()
  await test?.close()
  await fs.rm(folder, { recursive: true, force: true })
})

// Without an SMTP server, each email stays where it was stored.
const start = () =>
  startServerProcess({
    DATABASE_URL: test.connectionString,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    SECRETS_KEY: testSecretsKey.toString('base64'),
  })

async function newRound() {
  const businesses = [await rounds.business(), await rounds.business(), await rounds.business()]
  const payload = rounds.payloadFor(businesses.map(({ id }) => id))
  const headers = newKey()
  const post = () => server.app.inject({ method: 'POST', url: '/api/quote-rounds', payload, headers })
  const countStored = async () => {
    const stored = test.db.selectFrom('quote_rounds').where('email', '=', payload.email)
    return (await stored.select('id').execute()).length
  }
  const expectOnce = async () => {
    expect(await countStored()).toBe(1)
    const asked = await test.db
      .selectFrom('business_quote_requests')
      .select('business_id')
      .where('email', '=', payload.email)
      .orderBy('business_id')
      .execute()
    expect(asked.map(({ business_id }) => business_id)).toEqual(payload.businessIds)
    expect(await openMails(test.db, { address: payload.email })).toHaveLength(1)
    for (const { ownerId } of businesses)
      expect(await openMails(test.db, { userId: ownerId })).toHaveLength(1)
  }
  return { post, countStored, expectOnce }
}

/** A process that has just started on a busy machine may say that it has too much to do. */
async function untilAnswered<Answer extends { statusCode: number }>(post: () => Promise<Answer>) {
  let answer = await post()
  for (let tries = 0; tries < 20 && answer.statusCode === 503; tries++) {
    await sleep(500)
    answer = await post()
  }
  return answer
}

/** Starts the next process, and sends the round again, as somebody does who got no answer. */
async function sendAgain({ post, expectOnce }: Awaited<ReturnType<typeof newRound>>): Promise<void> {
  server = await start()
  const again = await Promise.all([untilAnswered(post), untilAnswered(post)])
  expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(again[0]?.json().asked).toEqual(again[1]?.json().asked)
  await expectOnce()
}

it.each(['quote_rounds', 'business_quote_requests', 'mails'])(
  'stores nothing when it is killed before it writes to %s, and everything once when it is sent again',
  { timeout: 90_000 },
  async (table) => {
    const round = await newRound()
    const lock = await holdLocks(test, `LOCK TABLE ${table} IN SHARE MODE`)
    const unanswered = round.post().catch(() => null)
    await expect.poll(lock.countWaiting).toBeGreaterThan(0)
    await server.kill()
    expect(await unanswered).toBeNull()
    await lock.commit()
    expect(await round.countStored()).toBe(0)
    await sendAgain(round)
  },
)

const runs = 20

it(`is stored once after a kill at any moment (${runs} runs)`, { timeout: runs * 60_000 }, async () => {
  let before = 0
  for (let run = 0; run < runs; run++) {
    const round = await newRound()
    const answer = round.post().then(
      ({ statusCode }) => statusCode,
      () => null,
    )
    await sleep(Math.random() * 250)
    await server.kill()
    const isAnswered = (await answer) !== null
    const stored = await round.countStored()
    if (isAnswered) expect(stored).toBe(1)
    before += stored
    await sendAgain(round)
  }
  console.log(`${before} of ${runs} rounds were stored before the kill`)
})
