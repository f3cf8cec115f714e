import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ForgingSocket } from '#test/forging-socket.ts'
import { quietFor } from '#test/quiet-time.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { createDb, createPool, type Db, inTransaction } from './db.ts'
import {
  announcePublicChange,
  listenToPublicChanges,
  type PublicChange,
  type PublicChanges,
} from './public-changes.ts'

let database: TestDatabase
let db: Db
const listening: PublicChanges[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 2, 0))
})
afterEach(async () => {
  await Promise.all(listening.splice(0).map((changes) => changes.stop()))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** A listening process after its first announcement: its changes since, and their number. */
async function listen(): Promise<{ changes: PublicChanges; heard: () => number; news: PublicChange[] }> {
  const news: PublicChange[] = []
  const changes = listenToPublicChanges(database.connection)
  listening.push(changes)
  changes.onChange((one) => void news.push(one))
  await expect.poll(() => news.length).toBe(1)
  news.shift()
  return { changes, heard: () => news.length, news }
}

describe('an announced change', () => {
  it('reaches every process once the transaction commits, and not before', async () => {
    const [one, other] = await Promise.all([listen(), listen()])
    await inTransaction(db, async (tx) => {
      await announcePublicChange(tx)
      await inAnotherRoundTrip()
      expect(one.heard()).toBe(0)
    })
    await expect.poll(one.heard).toBe(1)
    await expect.poll(other.heard).toBe(1)
  })

  it('is delivered once, no matter how often one transaction announces it', async () => {
    const { heard } = await listen()
    await inTransaction(db, async (tx) => {
      await announcePublicChange(tx)
      await announcePublicChange(tx)
    })
    await inTransaction(db, announcePublicChange)
    await expect.poll(heard).toBe(2)
  })

  it('is dropped when the transaction rolls back', async () => {
    const { heard } = await listen()
    const failing = inTransaction(db, async (tx) => {
      await announcePublicChange(tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    // Notifications arrive in order: had the first been sent, it would be counted by now.
    await inTransaction(db, announcePublicChange)
    await expect.poll(heard).toBeGreaterThan(0)
    expect(heard()).toBe(1)
  })

  it('is part of the transaction around its own', async () => {
    const { heard } = await listen()
    const failing = inTransaction(db, async (tx) => {
      await inTransaction(tx, announcePublicChange)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await inTransaction(db, async (tx) => {
      await inTransaction(tx, announcePublicChange)
      await inAnotherRoundTrip()
      expect(heard()).toBe(0)
    })
    await expect.poll(heard).toBe(1)
  })

  it('says whether something was withdrawn', async () => {
    const { changes, news } = await listen()
    await inTransaction(db, (tx) => announcePublicChange(tx, 'withdrawn'))
    await inTransaction(db, announcePublicChange)
    await expect.poll(() => news).toEqual(['withdrawn', 'changed'])
    changes.announceHere('withdrawn')
    expect(news.at(-1)).toBe('withdrawn')
  })

  it('is delivered immediately in the process that made it', async () => {
    const { changes, heard } = await listen()
    changes.announceHere()
    expect(heard()).toBe(1)
  })
})

describe('the process that writes', () => {
  /** Changes that this process receives from commits on `db`, although its LISTEN never succeeds. */
  function followWithoutListen(): PublicChange[] {
    const { changes } = listenWith('LISTEM')
    const news: PublicChange[] = []
    changes.onChange((one) => void news.push(one))
    changes.follow(db)
    return news
  }

  it('is notified when the writer gets its response, once for each kind of change', async () => {
    const news = followWithoutListen()
    await inTransaction(db, async (tx) => {
      await announcePublicChange(tx)
      await announcePublicChange(tx, 'withdrawn')
      await announcePublicChange(tx)
      expect(news).toEqual([])
    })
    expect(news).toEqual(['changed', 'withdrawn'])
  })

  it('is not notified of a rollback, but is when the caller fails after the commit', async () => {
    const news = followWithoutListen()
    const failing = inTransaction(db, async (tx) => {
      await announcePublicChange(tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(news).toEqual([])
    const answering = inTransaction(db, announcePublicChange).then(() =>
      Promise.reject(new Error('too late')),
    )
    await expect(answering).rejects.toThrow('too late')
    expect(news).toEqual(['changed'])
  })

  it.each(['40001', '40P01'])('is notified only of the attempt that committed after a %s', async (code) => {
    const news = followWithoutListen()
    let attempts = 0
    await inTransaction(db, async (tx) => {
      attempts += 1
      await announcePublicChange(tx, attempts < 3 ? 'withdrawn' : 'changed')
      if (attempts < 3)
        await sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END`)}`.execute(tx)
    })
    expect(attempts).toBe(3)
    expect(news).toEqual(['changed'])
  })

  it('is not notified of a commit that the database rejects', async () => {
    const news = followWithoutListen()
    await sql`CREATE TABLE promises (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(db)
    const rejected = inTransaction(db, async (tx) => {
      await announcePublicChange(tx)
      await sql`INSERT INTO promises VALUES (1), (1)`.execute(tx)
    })
    await expect(rejected).rejects.toMatchObject({ code: '23505' })
    expect(news).toEqual([])
  })

  it('is notified of a nested transaction when the outer one commits', async () => {
    const news = followWithoutListen()
    const outer = inTransaction(db, async (tx) => {
      await announcePublicChange(tx)
      await inTransaction(db, (inner) => announcePublicChange(inner, 'withdrawn'))
      expect(news).toEqual(['withdrawn'])
      throw new Error('changed my mind')
    })
    await expect(outer).rejects.toThrow('changed my mind')
    expect(news).toEqual(['withdrawn'])
  })

  it('cannot announce anything outside inTransaction', async () => {
    const loose = db.transaction().execute((tx) => announcePublicChange(tx))
    await expect(loose).rejects.toThrow('inTransaction')
  })
})

describe('the listener', () => {
  it('reconnects after its connection was cut, and then notifies everyone, because it may have missed something', {
    tags: 'long',
  }, async () => {
    const { heard } = await listen()
    await cutListeners()
    await expect.poll(heard).toBe(1)
    await inTransaction(db, announcePublicChange)
    await expect.poll(heard).toBe(2)
  })

  it('receives nothing after being stopped, and closes its connection', async () => {
    const { changes, heard } = await listen()
    await changes.stop()
    await expect.poll(countListeners).toBe(0)
    await inTransaction(db, announcePublicChange)
    await inAnotherRoundTrip()
    expect(heard()).toBe(0)
  })
})

describe('when LISTEN fails', () => {
  it('retries without leaking connections', { tags: 'long' }, async () => {
    const { changes, attempts } = listenWith('SELECT 1/0')
    await expect.poll(attempts).toBe(3)
    expect(await countListeners()).toBeLessThanOrEqual(1)
    await changes.stop()
    await expect.poll(countListeners).toBe(0)
  })

  it('gives up when the engine does not support it', { tags: 'long' }, async () => {
    const { attempts } = listenWith('LISTEM')
    await quietFor(3_000)
    expect(attempts()).toBe(1)
    expect(await countListeners()).toBe(0)
  })
})

/** A listener whose LISTEN reaches the database as `statement` instead, and how often it has connected. */
function listenWith(statement: string): { changes: PublicChanges; attempts: () => number } {
  let count = 0
  const stream = () => {
    count += 1
    return new ForgingSocket(statement)
  }
  const changes = listenToPublicChanges({ ...database.connection, stream })
  listening.push(changes)
  return { changes, attempts: () => count }
}

/** Long enough for a notification that should not arrive: a new connection and a query take longer than one. */
async function inAnotherRoundTrip(): Promise<void> {
  await asAdmin('SELECT 1')
}

async function countListeners(): Promise<number> {
  const [row] = await asAdmin(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'find-local listener'",
  )
  return row?.count ?? 0
}

async function cutListeners(): Promise<void> {
  await asAdmin(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'find-local listener'",
  )
}

async function asAdmin(statement: string): Promise<{ count?: number }[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
