import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { recomputeBusinessCounts } from '#server/businesses/counters/business-counts.repository.ts'
import { countPlacesOnce } from '#server/businesses/place-pages/place-pages.service.ts'
import { parseConfig } from '#server/config.ts'
import { createDb, createPool, createReaders, type Db } from '#server/lib/database/db.ts'
import { migrate } from '#server/lib/database/migrations.ts'
import { fillSearchWords } from '#server/search/vocabulary.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { PlaceList, PlacePage } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { seedEmptyDatabase } from '../../db/demo/seed.ts'
import { type Sample, toFigure } from './growth.ts'
import { timeOwnerWrites } from './owner-writes.ts'
import { type Figure, median, percentile } from './table.ts'

const warmUp = 20
const calls = 200

/** Requests by kind; each call takes the next one, so no single response is measured repeatedly. */
const kinds: Record<string, (call: number) => string> = {
  'newest, one of the first ten pages': (call) => `page=${1 + (call % 10)}`,
  'category by rating': (call) => `category=${1 + (call % 12)}&sort=rating&page=${1 + (call % 5)}`,
  'subcategory by price, low': (call) => `subcategory=${1 + (call % 80)}&sort=price_low`,
  'price, high': (call) => `sort=price_high&page=${1 + (call % 10)}`,
  'category by name': (call) => `category=${1 + (call % 12)}&sort=name`,
  'one service of a subcategory': (call) => `subsubcategories=${1 + (call % 300)}`,
  'three services': (call) =>
    `subsubcategories=${1 + (call % 100)},${101 + (call % 100)},${201 + (call % 99)}`,
  'open now': (call) => `open=1&page=${1 + (call % 5)}`,
  'price, rating and verified': (call) =>
    `price=${['-50', '50-100', '100-250', '250-'][call % 4]}&rating=4.5&verified=1&page=${1 + (call % 5)}`,
  'answers within a day, by rating': (call) => `answers=day&sort=rating&page=${1 + (call % 2)}`,
  'payment methods and features': (call) =>
    `payment=card,venmo&features=${['pet-friendly', 'family-owned', 'upfront-pricing,woman-owned'][call % 3]}&sort=rating`,
  'a ZIP code': (call) => `place=${78701 + (call % 50)}&sort=rating`,
  'a ZIP code and a category': (call) => `place=${78701 + (call % 50)}&category=${1 + (call % 12)}`,
  'within 2 miles by rating': (call) =>
    `within=2&sort=rating&lat=${(30.2 + (call % 20) / 100).toFixed(3)}&lng=${(-97.7 - (call % 10) / 100).toFixed(3)}`,
  'open now in a category by rating': (call) => `open=1&category=${1 + (call % 12)}&sort=rating`,
  nearest: (call) =>
    `sort=distance&lat=${(30.2 + (call % 20) / 100).toFixed(3)}&lng=${(-97.7 - (call % 10) / 100).toFixed(3)}`,
  'an area of the map': (call) => `area=${areaAt(call, 0.04)}&page=${1 + (call % 3)}`,
  'a small area of the map': (call) => `area=${areaAt(call, 0.002)}&open=1`,
  'nearest in a category': (call) =>
    `category=${1 + (call % 12)}&sort=distance&lat=${(30.2 + (call % 20) / 100).toFixed(3)}&lng=-97.74`,
}
/** A different area in Austin for each call; `degrees` is its size. */
function areaAt(call: number, degrees: number): string {
  const [longitude, latitude] = [-97.85 + (call % 20) / 100, 30.2 + (call % 17) / 100]
  return [longitude - degrees, latitude - degrees, longitude + degrees, latitude + degrees]
    .map((side) => side.toFixed(4))
    .join()
}
const pins: Record<string, (call: number) => string> = {
  'pins of everything in view': (call) => `bounds=${areaAt(call, 0.2)}`,
  'pins of a category, closer': (call) => `category=${1 + (call % 12)}&bounds=${areaAt(call, 0.03)}`,
  'pins of a service': (call) => `subsubcategories=${1 + (call % 300)}`,
  'pins of what is open, close': (call) => `open=1&bounds=${areaAt(call, 0.005)}`,
}
/** Requests for the counts of all filters. */
const counts: Record<string, (call: number) => string> = {
  'counts of all filters': (call) => `sort=${wordSorts[call % wordSorts.length]}`,
  'counts of all filters, in a category': (call) => `category=${1 + (call % 12)}&verified=1`,
  'counts of all filters, with some on': (call) =>
    `category=${1 + (call % 12)}&rating=4&price=50-100&open=1&place=${78701 + (call % 50)}`,
}
const words: Record<string, string> = {
  'rare word (0.005 %)': 'zydeco',
  'word in 1 % of texts': 'vintage',
  'word in 25 % of texts': 'repair',
  'word in 60 % of texts': 'austin',
}
/** Typed searches: read, corrected where misspelled, and ordered by fit. */
const typed: Record<string, readonly string[]> = {
  'a trade by text': ['plumber', 'dentist', 'hair salon', 'roofing', 'bakery'],
  'a trade in a place by text': ['plumber 78704', 'coffee zilker', 'dentist hyde park', 'roofing 78745'],
  'a misspelled trade': ['plumer', 'elektrician', 'hairdreser', 'resturant'],
  'a problem in a sentence': ['my car won’t start', 'water heater is leaking', 'i need a divorce lawyer'],
}
const begun = ['pl', 'plu', 'dent', 'zil', '787', 'coffee sh', 'austin pl', 'hai']
const wordSorts = ['relevance', 'rating', 'price_low', 'name']

/** Highest p99, in milliseconds, where it isn’t 50, or for words of texts 150. */
const slowestOf: Record<string, number> = {
  'business detail': 20,
  'a suggestion while typing': 20,
  'a misspelled trade': 150,
  'a problem in a sentence': 150,
  'registering a business': 150,
  'editing a business': 150,
}

const databaseOf = (size: number) => `bench_${size}`

/** Fills the database of this size once and keeps it for the next run. */
async function openLoaded(connection: pg.ClientConfig, size: number): Promise<Db> {
  const database = databaseOf(size)
  const admin = new pg.Client(connection)
  await admin.connect()
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (!rowCount) await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  const loading = createPool({ ...connection, database }, 2, 0)
  await migrate(loading)
  const db = createDb(loading)
  await seedEmptyDatabase(db, { profile: `load:${size}` })
  await fillShippedVocabulary(db)
  await fillSearchWords(db)
  await countPlacesOnce(db)
  await db.destroy()
  return createDb(createPool({ ...connection, database }, 4), createReaders({ ...connection, database }, 2))
}

async function sample(ask: Ask, addressOf: (call: number) => string): Promise<Sample> {
  for (let call = 0; call < warmUp; call++) await ask(addressOf(call * 7))
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    await ask(addressOf(call))
    times.push(performance.now() - start)
  }
  return { p50: median(times), p99: percentile(times, 0.99) }
}

async function measureSize(connection: pg.ClientConfig, size: number): Promise<Map<string, Sample>> {
  const db = await openLoaded(connection, size)
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: path.join(os.tmpdir(), 'find-local-bench-data'),
  })
  const app = await buildApp({
    config,
    db,
    publicChanges: {
      onChange: () => {},
      announceHere: () => {},
      follow: () => {},
      listenAlso: () => {},
      stop: async () => {},
    },
    jobs: { secretsKey: Buffer.alloc(32), enqueue: async () => {}, enqueueAll: async () => {} },
  })
  // Spread over the whole table, so no two are on the same disk page.
  const { rows: listed } = await sql<{ id: number }>`
    SELECT id FROM businesses WHERE is_listed ORDER BY md5(id::text) LIMIT ${sql.lit(calls)}`.execute(db)
  const ask = async (address: string) => {
    const response = await app.inject(address)
    if (response.statusCode !== 200)
      throw new Error(`${address}: ${response.statusCode} ${response.body.slice(0, 200)}`)
  }
  const samples = new Map<string, Sample>()
  for (const [kind, query] of Object.entries(kinds))
    samples.set(kind, await sample(ask, (call) => `/api/businesses?${query(call)}`))
  for (const [kind, query] of Object.entries(pins))
    samples.set(kind, await sample(ask, (call) => `/api/businesses/pins?${query(call)}`))
  for (const [kind, query] of Object.entries(counts))
    samples.set(kind, await sample(ask, (call) => `/api/businesses/filters?${query(call)}`))
  await measureTexts(app, samples, ask)
  samples.set(
    'business detail',
    await sample(ask, (call) => `/api/businesses/${listed[call % listed.length]?.id}`),
  )
  for (const [what, times] of await timeOwnerWrites(app, db))
    samples.set(what, { p50: median(times), p99: percentile(times, 0.99) })
  await app.close()
  await db.destroy()
  await recount({ ...connection, database: databaseOf(size) })
  return samples
}

type Ask = (address: string) => Promise<void>

/** Texts, suggestions, and the pages of places. */
async function measureTexts(app: FastifyInstance, samples: Map<string, Sample>, ask: Ask): Promise<void> {
  for (const [kind, word] of Object.entries(words)) {
    samples.set(
      kind,
      await sample(
        ask,
        (call) =>
          `/api/businesses?search=${word}&sort=${wordSorts[call % wordSorts.length]}&page=${1 + (call % 3)}`,
      ),
    )
  }
  for (const [kind, texts] of Object.entries(typed))
    samples.set(
      kind,
      await sample(
        ask,
        (call) =>
          `/api/businesses?search=${encodeURIComponent(texts[call % texts.length] ?? '')}&page=${1 + (call % 3)}`,
      ),
    )
  samples.set(
    'a suggestion while typing',
    await sample(ask, (call) => `/api/businesses/suggestions?search=${begun[call % begun.length]}`),
  )
  for (const [kind, addresses] of Object.entries(await placeAddresses(app)))
    samples.set(kind, await sample(ask, (call) => addresses[call % addresses.length] ?? ''))
}

/** The calls behind pages of places, and of trades in them. */
async function placeAddresses(app: FastifyInstance): Promise<Record<string, string[]>> {
  const { places } = (await app.inject('/api/places')).json<PlaceList>()
  const trades = await Promise.all(
    places.slice(0, 20).map(async ({ slug }) => {
      const { trades } = (await app.inject(`/api/places/${slug}`)).json<PlacePage>()
      // One with too few businesses has no page.
      const trade = trades.find((one) => one.slug !== null)
      return trade ? [`/api/places/${slug}?subcategory=${trade.slug}`] : []
    }),
  )
  return {
    'a place page': places.map(({ slug }) => `/api/places/${slug}`),
    'a trade in a place': trades.flat(),
  }
}

/** The timed writes must not change the totals. No request counts everything, so this may be slow. */
async function recount(connection: pg.ClientConfig): Promise<void> {
  const db = createDb(createPool(connection, 1, 0))
  await recomputeBusinessCounts(db)
  await db.destroy()
}

/** Measures the directory through its API at these sizes, the smallest first. */
export async function measureDirectory(
  connection: pg.ClientConfig,
  sizes: readonly number[],
): Promise<Figure[]> {
  const byKind = new Map<string, Map<number, Sample>>()
  for (const size of sizes)
    for (const [kind, sample] of await measureSize(connection, size))
      byKind.set(kind, (byKind.get(kind) ?? new Map()).set(size, sample))
  return [...byKind].map(([kind, samples]) =>
    toFigure(kind, samples, slowestOf[kind] ?? (kind in words ? 150 : 50)),
  )
}
