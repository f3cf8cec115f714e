import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { buildBusiness, buildCategory } from '#test/factories.ts'
import { countLockWaits } from '#test/held-locks.ts'
import { startSecondApp } from '#test/second-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let admin: pg.Client
let business: number
beforeAll(async () => {
  test = await startTestApp({}, undefined, { isHurried: true })
  admin = new pg.Client(test.connection)
  await admin.connect()
  business = await buildBusiness(test.db, { name: 'Before The News' })
})
afterAll(async () => {
  await admin.end()
  await test.close()
})

/** A response with the milliseconds it took. */
async function get(url: string, { app }: Pick<TestApp, 'app'> = test) {
  const start = performance.now()
  const { statusCode, headers, body } = await app.inject(url)
  return { status: statusCode, headers, body, milliseconds: performance.now() - start }
}

/** Announces a change; resolves once the application has received the notification as well. */
async function announce({ app }: Pick<TestApp, 'app'> = test): Promise<void> {
  let heard = 0
  app.publicChanges.onChange(() => {
    heard += 1
  })
  await inTransaction(test.db, announcePublicChange)
  await expect.poll(() => heard, { interval: 5 }).toBeGreaterThanOrEqual(1)
}

/** Makes every query on a table wait while `work` runs. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await admin.query('BEGIN')
  await admin.query(`LOCK TABLE ${table}`)
  try {
    await work()
  } finally {
    await admin.query('COMMIT')
  }
}

/** The last statement of each other connection; undefined while one works. */
async function lastStatements(): Promise<string | undefined> {
  const { rows } = await sql<{ works: boolean; last: string }>`
    SELECT bool_or(state = 'active' AND wait_event_type IS DISTINCT FROM 'Lock') AS works,
      string_agg(pid || ' ' || query_start, ', ' ORDER BY pid) AS last
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(test.db)
  return rows[0]?.works ? undefined : rows[0]?.last
}

const rename = (name: string) =>
  test.db.updateTable('business_profiles').set({ name }).where('business_id', '=', business).execute()

it('a request after a change gets the new page even while an older render is running', async () => {
  const patient = await startSecondApp(test)
  onTestFinished(patient.close)
  const visits: ReturnType<typeof get>[] = []
  // By then the home page has read its businesses and waits only for its testimonials.
  await whileLocked('testimonials', async () => {
    visits.push(get('/', patient))
    await expect.poll(() => countLockWaits(test.db)).toBe(1)
    let last: unknown
    await expect
      .poll(async () => {
        const before = last
        last = await lastStatements()
        return last !== undefined && last === before
      })
      .toBe(true)
    await rename('After The News')
    await announce(patient)
    visits.push(get('/', patient))
    // It doesn't join the running render.
    await expect.poll(() => countLockWaits(test.db)).toBe(2)
  })
  const [, late] = await Promise.all(visits)
  expect(late?.body).toContain('After The News')
  expect((await get('/', patient)).body).toContain('After The News')
})

it('a page keeps its ETag while its content stays the same', async () => {
  // Pages contain the time in minutes, and a new minute may begin in between.
  let last: unknown
  await expect
    .poll(async () => {
      const before = last
      await announce()
      last = (await get('/businesses')).headers.etag
      return last === before
    })
    .toBe(true)
})

it('a change that is not announced shows on new pages within moments', { tags: 'long' }, async () => {
  const shows = async (name: string, visit: number) =>
    (await get(`/businesses?search=visit${visit}`)).body.includes(name)
  const { id } = await buildCategory(test.db, { name: 'Before The Change' })
  await announce()
  expect(await shows('Before The Change', 0)).toBe(true)
  await test.db.updateTable('categories').set({ name: 'After The Change' }).where('id', '=', id).execute()
  let visit = 0
  await expect.poll(() => shows('After The Change', ++visit), { interval: 200 }).toBe(true)
})

describe('a page that cannot be loaded', () => {
  it('is 503 within two seconds with Retry-After', { tags: 'long' }, async () => {
    await whileLocked('businesses', async () => {
      const { status, headers, body, milliseconds } = await get('/businesses?sort=name')
      expect(status).toBe(503)
      expect(milliseconds).toBeLessThan(2_000)
      expect(headers).toMatchObject({
        'retry-after': '2',
        'cache-control': 'no-store',
        'content-type': expect.stringContaining('text/html'),
      })
      expect(body).toContain('<h1')
    })
  })

  it('is sent from the cache, and the next request does not wait for a second failure', {
    tags: 'long',
  }, async () => {
    const kept = await get('/businesses')
    await announce()
    await whileLocked('businesses', async () => {
      for (const limit of [2_000, 500, 500]) {
        const { status, headers, milliseconds } = await get('/businesses')
        expect(status).toBe(200)
        expect(headers.etag).toBe(kept.headers.etag)
        expect(milliseconds).toBeLessThan(limit)
      }
    })
    await rename('Back Again')
    await expect.poll(async () => (await get('/businesses')).body).toContain('Back Again')
  })
})

describe('an address', () => {
  it('in a different case is another page and is not kept as the real one', async () => {
    await announce()
    expect((await get('/BUSINESSES')).status).toBe(404)
    expect((await get('/Privacy')).status).toBe(404)
    const { status, body } = await get('/businesses')
    expect(status).toBe(200)
    expect(body).toContain('aria-current="page"')
  })

  it('with percent escapes is kept with its query', async () => {
    await get('/%62usinesses?category=77')
    expect((await get('/%62usinesses?search=nothing-like-it')).body).toContain('nothing-like-it')
  })

  it.each(['/api', '/api/', '/api/uploads/none.webp', '/uploads/none.webp', '/assets/old.js'])(
    'without a page (%s) is a JSON 404',
    async (address) => {
      const { status, headers, body } = await get(address)
      expect(status).toBe(404)
      expect(headers['content-type']).toContain('application/json')
      expect(JSON.parse(body)).toMatchObject({ code: 'not_found' })
    },
  )

  it('that is too long is rejected', async () => {
    const { status, body } = await get(`/businesses?search=${'x'.repeat(3_000)}`)
    expect(status).toBe(414)
    expect(JSON.parse(body)).toMatchObject({ code: 'address_too_long' })
  })

  it('far past the last page still shows a page', async () => {
    expect((await get('/businesses?page=99999')).status).toBe(200)
  })
})

describe('a page with a secret in its address', () => {
  it.each(['/reset-password', '/confirm-email', '/undo-email-change', '/auth/callback'])(
    '%s is never kept',
    async (path) => {
      const secret = `rst_${'s'.repeat(43)}`
      for (const address of [`${path}?token=${secret}&user=%7B%7D`, path, `${path}?token=${secret}`]) {
        const { status, headers, body } = await get(address)
        expect(status).toBe(200)
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        expect(headers.etag, 'no tag, because the page is not cached').toBeUndefined()
        expect(headers['x-request-id'], 'by the application, not from the cache').toBeDefined()
        expect(body).not.toContain(secret)
        // The head script takes the secret out of the address only after this.
        expect(body.indexOf('<meta name="referrer" content="no-referrer">')).toBeLessThan(
          body.indexOf('<script>'),
        )
        expect(body).toContain('<meta name="referrer" content="no-referrer">')
        expect(body).toContain('noindex')
      }
    },
  )
})

describe('a page for signed-in visitors', () => {
  it.each(['/profile', '/saved'])('%s is an outline without personal data', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body).toContain('noindex')
    expect(body).toContain('Skeleton')
  })
})

describe('the inline script and style of a page', () => {
  it('match the hashes in the policy', async () => {
    for (const address of ['/', '/login', '/auth/callback', '/nowhere']) {
      const { headers, body } = await get(address)
      for (const kind of ['script', 'style']) {
        const inline = [...body.matchAll(new RegExp(`<${kind}>(.+?)</${kind}>`, 'gs'))].map(
          ([, text]) => text ?? '',
        )
        expect(inline, address).toHaveLength(1)
        const hash = createHash('sha256')
          .update(inline[0] ?? '')
          .digest('base64')
        expect(headers['content-security-policy']).toContain(`${kind}-src 'self' 'sha256-${hash}';`)
      }
    }
  })

  it('never contains visitor input, and everyone shares one kept sign-in page', async () => {
    const first = await get('/login?returnTo=%2Fprofile')
    const second = await get('/login?returnTo=%2Fsaved%3Fx%3D1')
    expect(first.headers.etag).toBeDefined()
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.body).not.toContain('returnTo')
  })
})
