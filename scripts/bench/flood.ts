import { setTimeout as sleep } from 'node:timers/promises'
import {
  createClient,
  createVisitors,
  isGood,
  measureCapacity,
  sendAtRate,
  sendFromThread,
  steadyPercentile,
  summarize,
} from './open-loop.ts'
import { type Figure, percentile, round, toTable } from './table.ts'

/** How many times its capacity the server is offered, and for how long in seconds. */
const steps = [2, 5, 10]
const stepSeconds = 10
/** Health checks a second: enough for a hundredth of them to be ten. */
const healthRate = 100

/** Searches that find something and aren't cached: parts of the listings' texts. */
export async function searches(url: string): Promise<() => string> {
  const { businesses } = (await (await fetch(`${url}/api/businesses?limit=300`)).json()) as {
    businesses: { name: string; description: string | null }[]
  }
  const text = businesses.map(({ name, description }) => `${name} ${description}`).join(' ')
  const parts = new Set<string>()
  for (let start = 0; start + 8 < text.length; start++) {
    const part = text.slice(start, start + 5 + (start % 4)).trim()
    if (/^[\w ]{5,}$/.test(part)) parts.add(part.toLowerCase())
  }
  const all = [...parts]
  let next = 0
  return () => encodeURIComponent(all[next++ % all.length] ?? '')
}

type Flood = {
  goodput: number
  p99: number
  healthP99: number
  recoveredAfter: number
  refused: number
  failed: number
  /** Measured in the middle part of the flood. */
  steady: { p99: number; healthP99: number }
}

/** By their use of connections. */
export const clients = { new: createVisitors, kept: createClient }

type Load = { rate: number; seconds: number; over: keyof typeof clients; path(): string }

/**
 * Floods a site at `rate` requests a second, asks for its health meanwhile, and measures when it has recovered: when a
 * request takes no more than three times the `baseline` in milliseconds.
 */
export async function flood(
  url: string,
  { rate, seconds, over, path }: Load,
  baseline: number,
): Promise<Flood> {
  const client = clients[over](url)
  const checking = sendFromThread({
    url,
    rate: healthRate,
    paths: Array(healthRate * seconds).fill('/healthz'),
  })
  const sending = sendAtRate(rate, seconds, () => client.get(path()))
  await sleep(seconds * 1000)
  const recoveredAfter = await recovery(url, path, baseline)
  const [answers, health] = await Promise.all([sending, checking])
  client.close()
  const { goodput, p99, refused, failed } = summarize(answers, seconds)
  const checks = health.map((answer) =>
    isGood(answer) ? answer : { ...answer, milliseconds: Number.POSITIVE_INFINITY },
  )
  const healthP99 = percentile(
    checks.map(({ milliseconds }) => milliseconds),
    0.99,
  )
  const steady = {
    p99: steadyPercentile(answers.filter(isGood), 0.99),
    healthP99: steadyPercentile(checks, 0.99),
  }
  return { goodput, p99, refused, failed, recoveredAfter, healthP99, steady }
}

/** Seconds until a request takes no longer than usual, or Infinity after half a minute. */
async function recovery(url: string, path: () => string, baseline: number): Promise<number> {
  const visitor = createVisitors(url)
  const end = performance.now()
  while (performance.now() - end < 30_000) {
    const asked = performance.now() - end
    const { status, milliseconds } = await visitor.get(path())
    if (status === 200 && milliseconds <= Math.max(3 * baseline, 50)) return asked / 1000
    await sleep(20)
  }
  return Number.POSITIVE_INFINITY
}

const kinds = {
  'directory pages': '/businesses',
  'lists by API': '/api/businesses',
}

/** Measures the site under far more requests than it can serve, each for a different address. */
export async function measureFlood(url: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const search = await searches(url)
  for (const [name, address] of Object.entries(kinds)) {
    const path = () => `${address}?search=${search()}`
    for (const over of ['new', 'kept'] as const) figures.push(...(await measureSteps(url, name, over, path)))
  }
  return figures
}

async function measureSteps(
  url: string,
  name: string,
  over: keyof typeof clients,
  path: () => string,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const client = clients[over](url)
  await measureCapacity(16, 3, () => client.get(path()))
  const capacity = await measureCapacity(16, 6, () => client.get(path()))
  const single: number[] = []
  for (let turn = 0; turn < 50; turn++) single.push((await client.get(path())).milliseconds)
  client.close()
  for (const times of steps) {
    const load = { rate: capacity * times, seconds: stepSeconds, over, path }
    const step = await flood(url, load, percentile(single, 0.5))
    figures.push({
      what: `flood of ${name} over ${over} connections, ${times} times the capacity of ${round(capacity, 0)}/s`,
      measured: `${round((step.goodput / capacity) * 100, 0)} % answered, p99 ${round(step.p99, 0)} ms; /healthz p99 ${round(step.healthP99, 0)} ms; recovered after ${round(step.recoveredAfter, 1)} s; ${step.refused} refused, ${step.failed} failed`,
      target: '≥ 90 %, ≤ 300 ms, ≤ 50 ms, ≤ 1 s, 0 failed',
      isReached:
        step.goodput >= 0.9 * capacity &&
        step.p99 <= 300 &&
        step.healthP99 <= 50 &&
        step.recoveredAfter <= 1 &&
        step.failed === 0,
    })
  }
  return figures
}
// node scripts/bench/flood.ts URL: floods a site that is already running.
if (import.meta.main) console.log(toTable(await measureFlood(process.argv[2] ?? '')))
