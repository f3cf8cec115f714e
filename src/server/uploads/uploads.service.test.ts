import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { countLockWaits } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import {
  exchangePictures,
  findStored,
  type ReadPicture,
  releasePicturesOf,
  storePicture,
  sweepPictures,
  withStoredPictures,
} from './uploads.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await expireUnused()
  await test.db
    .updateTable('pictures')
    .set({ uses: 0, sweep_after: new Date(0) })
    .execute()
  await sweep()
  expect(await files()).toEqual([])
})

/** A picture as the form reader makes it; the number determines its bytes. */
const picture = (number: number): ReadPicture => ({
  kind: 'profile',
  sizes: [128, 400].map((width) => ({ width, height: width, bytes: Buffer.from(`${number} in ${width}`) })),
})
const owner = 7
const store = (number: number, ownerId = owner) => storePicture(test.app, ownerId, picture(number))
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(test.db, work)
const keep = (url: string) => inTx((tx) => exchangePictures(tx, test.app.jobs, [], [url]))
const release = (url: string) => inTx((tx) => exchangePictures(tx, test.app.jobs, [url], []))
const sweep = (storage: Storage = test.app.storage) => sweepPictures(test.db, storage)
const rows = () => test.db.selectFrom('pictures').select(['url', 'files', 'uses', 'owner_id']).execute()
const files = () => storedFiles(test.app.storage)
/** As if an hour had passed. */
async function expireUnused() {
  await sql`UPDATE pictures SET sweep_after = sweep_after - interval '1 hour'`.execute(test.db)
}

/** The storage with some of its calls replaced. */
const altered = (calls: Partial<Storage>): Storage => ({ ...test.app.storage, ...calls })

/** The storage, deleting nothing before `gate` opens. */
const pausing = (gate: Gate) =>
  altered({
    delete: async (name) => {
      await gate.pass()
      await test.app.storage.delete(name)
    },
  })

type Gate = ReturnType<typeof createGate>

/** Where calls wait until it opens, and how many are waiting. */
function createGate() {
  const { promise, resolve: open } = Promise.withResolvers<void>()
  let count = 0
  const pass = () => {
    count += 1
    return promise
  }
  return { pass, open, reached: () => expect.poll(() => count, { interval: 5 }).toBeGreaterThan(0) }
}

describe('storePicture', () => {
  it('gives an address that reveals neither owner nor file, and its files their widths', async () => {
    const url = await store(1)
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{36}\.w400\.webp$/)
    expect(await files()).toEqual(
      [128, 400].map((width) => url.replace('/uploads/', '').replace('w400', `w${width}`)).sort(),
    )
    expect(await rows()).toMatchObject([{ url, uses: 0, owner_id: owner }])
  })

  it('names the same picture of the same person once, and never shares one between two people', async () => {
    const [first, again, others, another] = await Promise.all([store(1), store(1), store(1, 8), store(2)])
    expect(again).toBe(first)
    expect(new Set([first, others, another]).size).toBe(3)
    expect(await rows()).toHaveLength(3)
    await keep(first as string)
    await inTx((tx) => releasePicturesOf(tx, test.app.jobs, owner))
    await sweep()
    expect((await rows()).map(({ url }) => url)).toEqual([others])
    expect(await files()).toHaveLength(2)
  })

  it('records a picture before its first byte', async () => {
    const noted: number[] = []
    const storage = altered({
      put: async (name, bytes) => {
        const found = await test.db
          .selectFrom('pictures')
          .select('url')
          .where(sql`files`, '@>', sql`ARRAY[${name}]`)
          .execute()
        noted.push(found.length)
        await test.app.storage.put(name, bytes)
      },
    })
    await storePicture({ db: test.db, storage }, owner, picture(1))
    expect(noted).toEqual([1, 1])
  })

  it('leaves one picture after many simultaneous uploads of it', async () => {
    const urls = await Promise.all(Array.from({ length: 12 }, () => store(1)))
    await Promise.all(urls.map(keep))
    expect(new Set(urls).size).toBe(1)
    expect(await rows()).toMatchObject([{ uses: 12 }])
    expect(await files()).toHaveLength(2)
  })

  it('rejects uploads once too many are waiting, and keeps working', async () => {
    const gate = createGate()
    let rejected = 0
    const storage = altered({ put: gate.pass })
    const answers = Array.from({ length: 60 }, (_, number) =>
      storePicture({ db: test.db, storage }, owner, picture(number)).then(
        () => 'stored',
        ({ code }) => {
          rejected += 1
          return code
        },
      ),
    )
    await expect.poll(() => rejected).toBeGreaterThan(0)
    gate.open()
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['stored', 'unavailable']))
    await store(1)
  })
})

describe('sweepPictures', () => {
  it('deletes only what has been unused for an hour', async () => {
    const [unused, used] = [await store(1), await store(2)]
    await keep(used)
    expect(await sweep()).toEqual({ swept: 0, failed: 0 })
    await expireUnused()
    await store(3)
    expect(await sweep()).toEqual({ swept: 1, failed: 0 })
    expect((await rows()).map(({ url }) => url)).not.toContain(unused)
    expect(await files()).toHaveLength(4)
  })

  it('deletes a picture as soon as the release of its last use is committed', async () => {
    const url = await store(1)
    await keep(url)
    await keep(url)
    await release(url)
    expect((await sweep()).swept).toBe(0)
    await inTx(async (tx) => {
      await exchangePictures(tx, test.app.jobs, [url], [])
      throw new Error('rolled back')
    }).catch(() => {})
    expect((await sweep()).swept).toBe(0)
    await release(url)
    expect((await sweep()).swept).toBe(1)
    expect(await files()).toEqual([])
  })

  it('ignores unknown addresses and surplus releases', async () => {
    await release('/uploads/demo/logo-1.webp')
    await release('https://elsewhere.example/a.webp')
    await inTx((tx) => exchangePictures(tx, test.app.jobs, [null], [null]))
    const url = await store(1)
    await release(url)
    await keep(url)
    expect(await rows()).toMatchObject([{ uses: 1 }])
  })

  it('queues its job with the release', async () => {
    const url = await store(1)
    await keep(url)
    const queued: string[] = []
    const jobs = {
      secretsKey: Buffer.alloc(32),
      enqueue: async (_tx: Tx, name: string) => void queued.push(name),
      enqueueAll: async () => {},
    }
    await inTx((tx) => exchangePictures(tx, jobs, [url], []))
    await keep(await store(2))
    await inTx((tx) => releasePicturesOf(tx, jobs, owner))
    await inTx((tx) => releasePicturesOf(tx, jobs, owner))
    await inTx((tx) => releasePicturesOf(tx, jobs, 999))
    expect(queued).toEqual(['sweep-pictures', 'sweep-pictures'])
  })

  it('deletes many in batches, and two sweeps share the work', async () => {
    for (let number = 0; number < 45; number++) await store(number)
    await expireUnused()
    const [one, other] = await Promise.all([sweep(), sweep()])
    expect(one.swept + other.swept).toBe(45)
    expect(await sweep()).toEqual({ swept: 0, failed: 0 })
    expect(await files()).toEqual([])
  })

  it('leaves a picture whose files cannot be deleted for later, and deletes the others', async () => {
    const [stuck, free] = [await store(1), await store(2)]
    await expireUnused()
    const storage = altered({
      delete: async (name) => {
        if (stuck.includes(name)) throw new Error('EIO')
        await test.app.storage.delete(name)
      },
    })
    expect(await sweep(storage)).toEqual({ swept: 1, failed: 1 })
    expect((await rows()).map(({ url }) => url)).toEqual([stuck])
    expect(free).not.toBe(stuck)
    await expireUnused()
    expect(await sweep()).toEqual({ swept: 1, failed: 0 })
    expect(await files()).toEqual([])
  })
})

describe('a sweep during uploads', () => {
  it('deletes before the same picture is uploaded again, not after', async () => {
    await store(1)
    await expireUnused()
    const gate = createGate()
    const sweeping = sweep(pausing(gate))
    await gate.reached()
    const again = store(1)
    await expect.poll(() => countLockWaits(test.db)).toBe(1)
    gate.open()
    expect((await sweeping).swept).toBe(1)
    await keep(await again)
    expect(await rows()).toHaveLength(1)
    expect(await files()).toHaveLength(2)
  })

  it('doesn’t touch what is just being stored', async () => {
    const gate = createGate()
    const storage = altered({
      put: async (name, bytes) => {
        await gate.pass()
        await test.app.storage.put(name, bytes)
      },
    })
    const storing = storePicture({ db: test.db, storage }, owner, picture(1))
    await gate.reached()
    await test.db
      .updateTable('pictures')
      .set({ sweep_after: new Date(0) })
      .execute()
    expect((await sweep()).swept).toBe(0)
    gate.open()
    await storing
    expect(await files()).toHaveLength(2)
  })

  it('does not block a person who releases everything', async () => {
    await store(1)
    await expireUnused()
    const gate = createGate()
    const sweeping = sweep(pausing(gate))
    await gate.reached()
    await inTx((tx) => releasePicturesOf(tx, test.app.jobs, owner))
    gate.open()
    await sweeping
  })

  it('rejects keeping what was swept', async () => {
    const url = await store(1)
    await expireUnused()
    await sweep()
    await expect(keep(url)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('never separates a row from its files under simultaneous use', async () => {
    const step = fc.record({
      what: fc.constantFrom('store', 'keep', 'release', 'sweep', 'fail'),
      number: fc.nat(2),
    })
    const flaky = altered({
      put: async (name, bytes) => {
        await test.app.storage.put(name, bytes)
        if (name.includes('w400')) throw new Error('EIO')
      },
    })
    const take = {
      store: (number: number) => store(number),
      keep: async (number: number) => keep(await store(number)),
      release: async (number: number) => release(await store(number)),
      sweep: () => sweep(),
      fail: (number: number) => storePicture({ db: test.db, storage: flaky }, owner, picture(number)),
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        await Promise.allSettled(steps.map(({ what, number }) => take[what](number)))
        const [found, kept] = [await files(), await rows()]
        // Every file has its row at any time; a used row has all its files.
        const named = new Set(kept.flatMap((row) => row.files))
        expect(found.filter((file) => !named.has(file))).toEqual([])
        const needed = kept.filter(({ uses }) => uses > 0).flatMap((row) => row.files)
        expect(needed.filter((file) => !found.includes(file))).toEqual([])
      }),
      { numRuns: times(5, 25) },
    )
  })
})

describe('when something fails', () => {
  /** A sweep that is killed after the files of this picture, before its transaction commits. */
  const interruptedSweep = async () => {
    await expireUnused()
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END'`.execute(
      test.db,
    )
    await sql`CREATE TRIGGER kill BEFORE DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION fail()`.execute(
      test.db,
    )
    await expect(sweep()).rejects.toThrow('killed')
    await sql`DROP FUNCTION fail CASCADE`.execute(test.db)
    expect(await files()).toEqual([])
    expect(await rows()).toHaveLength(1)
  }

  it('leaves nothing to use of a picture whose sweep was interrupted, and the next one finishes it', async () => {
    const url = await store(1)
    await interruptedSweep()
    await expect(keep(url)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await findStored(test.db, [url])).toEqual(new Set())
    expect(await sweep()).toEqual({ swept: 1, failed: 0 })
    expect(await rows()).toEqual([])
  })

  it('stores a picture again whose sweep was interrupted', async () => {
    const url = await store(1)
    await interruptedSweep()
    expect(await store(1)).toBe(url)
    await keep(url)
    expect((await sweep()).swept).toBe(0)
    expect(await files()).toHaveLength(2)
    expect(await rows()).toMatchObject([{ url, uses: 1 }])
  })

  it('leaves nothing to use of a picture that could be deleted only in part', async () => {
    const url = await store(1)
    await expireUnused()
    const storage = altered({
      delete: async (name) => {
        if (name.includes('w400')) throw new Error('EIO')
        await test.app.storage.delete(name)
      },
    })
    expect(await sweep(storage)).toEqual({ swept: 0, failed: 1 })
    await expect(keep(url)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('leaves nothing of a half-stored picture', async () => {
    const storage = altered({
      put: async (name, bytes) => {
        if (name.includes('w400')) throw new Error('EIO')
        await test.app.storage.put(name, bytes)
      },
    })
    await expect(storePicture({ db: test.db, storage }, owner, picture(1))).rejects.toThrow('EIO')
    expect(await rows()).toEqual([])
    expect(await files()).toEqual([])
  })

  it('removes pictures when what they were stored for fails', async () => {
    const work = withStoredPictures(test.app, owner, [picture(1), picture(2)], async (urls) => {
      expect(await files()).toHaveLength(4)
      await inTx(async (tx) => {
        await exchangePictures(tx, test.app.jobs, [], urls.slice(0, 1))
        throw new Error('taken')
      })
    })
    await expect(work).rejects.toThrow('taken')
    expect(await rows()).toEqual([])
    expect(await files()).toEqual([])
  })

  it('does not remove pictures that were already in use', async () => {
    await keep(await store(1))
    const work = withStoredPictures(test.app, owner, [picture(1)], async () => {
      throw new Error('taken')
    })
    await expect(work).rejects.toThrow('taken')
    expect(await files()).toHaveLength(2)
  })

  it('finds what was stored before a kill', async () => {
    const killed = createGate()
    const storage = altered({
      put: async (name, bytes) => {
        await test.app.storage.put(name, bytes)
        await killed.pass()
      },
    })
    const storing = storePicture({ db: test.db, storage }, owner, picture(1)).catch(() => {})
    await expect.poll(files).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`.execute(
      test.db,
    )
    await expireUnused()
    await expect.poll(async () => (await sweep()).swept).toBe(1)
    expect(await rows()).toEqual([])
    expect(await files()).toEqual([])
    // Only so this test can end. Its second file comes after the sweep.
    killed.open()
    await storing
    for (const name of await files()) await test.app.storage.delete(name)
  })
})
