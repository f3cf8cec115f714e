import fs from 'node:fs'
import path from 'node:path'
import { askAll, processorMilliseconds } from './processor-time.ts'
import { type Figure, median, round } from './table.ts'

/** Requests in a round, every one of them with an address that no other has within the lifetime of a kept page. */
const count = 600
const rounds = 3
const sorts = ['relevance', 'rating', 'price_low', 'price_high', 'name']

type Kind = { what: string; target: number | null; addressOf: (call: number) => string }
type Listed = { id: number; name: string }

const filters = (call: number) =>
  `category=${1 + (call % 12)}&sort=${sorts[Math.floor(call / 12) % 5]}&page=${1 + (Math.floor(call / 60) % 5)}&open=${Math.floor(call / 300) % 2}`

/** With the number of the category that they are in. */
const trades = [
  ['plumber', 2],
  ['electrician', 2],
  ['house cleaning', 2],
  ['mechanic', 4],
  ['towing', 4],
  ['haircut', 10],
  ['barber', 10],
  ['tacos', 8],
  ['coffee', 8],
  ['massage', 3],
  ['lawyer', 1],
  ['florist', 5],
  ['yoga', 6],
  ['vet', 9],
  ['computer repair', 11],
  ['math tutor', 12],
  ['dentist', 13],
] as const
const places = ['zilker', '78704', 'hyde park', 'mueller', 'downtown', '78745', 'east austin']
const wishes = [
  'open now',
  'cheap',
  'best',
  'emergency',
  'free estimate',
  'open late',
  'family owned',
  'walk in',
]

/** Typed texts: a trade, a place or a wish, one or two of them; every third time with a category. */
function search(call: number): string {
  const [trade, category] = trades[call % trades.length] as (typeof trades)[number]
  const place = places[call % places.length]
  const wish = wishes[call % wishes.length]
  const said = [trade, `${trade} ${place}`, `${wish} ${trade}`, `${trade} ${wish}`, place, `${wish} ${place}`]
  const asked = {
    search: said[call % said.length] as string,
    sort: sorts[call % 5] as string,
    page: String(1 + (Math.floor(call / 3) % 3)),
    ...(Math.floor(call / 3) % 4 === 0 && { open: '1' }),
    ...(Math.floor(call / 7) % 3 === 0 && { category: String(category) }),
  }
  return new URLSearchParams(asked).toString()
}

function kindsFor(businesses: readonly Listed[]): Kind[] {
  const business = (call: number) => businesses[call % businesses.length] as Listed
  return [
    { what: 'GET /api/businesses, 12', target: 0.6, addressOf: (call) => `/api/businesses?${filters(call)}` },
    {
      what: 'GET /api/businesses, 12 cards',
      target: 0.6,
      addressOf: (call) => `/api/businesses?${filters(call)}&fields=card`,
    },
    {
      what: 'GET /api/businesses/:id',
      target: 0.6,
      addressOf: (call) => `/api/businesses/${business(call).id}?call=${call}`,
    },
    { what: 'text search by API', target: 1.5, addressOf: (call) => `/api/businesses?${search(call)}` },
    {
      what: 'nearest by API',
      target: null,
      addressOf: (call) => `/api/businesses?sort=distance&lat=${(30.2 + call / 5000).toFixed(4)}&lng=-97.74`,
    },
    { what: 'directory page with filters', target: 2.5, addressOf: (call) => `/businesses?${filters(call)}` },
    { what: 'business page', target: 2.5, addressOf: (call) => `/businesses/${business(call).id}` },
  ]
}

/**
 * Measures the processor time per response in milliseconds, of the server and its database together, for uncached
 * responses over 16 connections. `pid` is the server's, `dataDir` its DATA_DIR.
 */
export async function measureAnswerCpu(siteUrl: string, pid: number, dataDir: string): Promise<Figure[]> {
  const postmaster = Number.parseInt(
    fs.readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'),
    10,
  )
  const { businesses } = (await (await fetch(`${siteUrl}/api/businesses?limit=1000`)).json()) as {
    businesses: Listed[]
  }
  const figures: Figure[] = []
  for (const { what, target, addressOf } of kindsFor(businesses)) {
    await askAll(siteUrl, addressOf, { count })
    const perAnswer: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Kept pages live for five seconds.
      await new Promise((resolve) => setTimeout(resolve, 5_500))
      const before = processorMilliseconds([pid, postmaster])
      await askAll(siteUrl, addressOf, { count })
      perAnswer.push((processorMilliseconds([pid, postmaster]) - before) / count)
    }
    const measured = median(perAnswer)
    figures.push({
      what: `${what}, uncached, 16 connections: processor time of server and database`,
      measured: `${round(measured, 2)} ms`,
      target: target === null ? '' : `≤ ${target} ms`,
      isReached: target === null ? null : measured <= target,
    })
  }
  return figures
}
