import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'
import { measureAnswerCpu } from './answer-cpu.ts'
import { root, startServer } from './bench-server.ts'
import { measureBrowser } from './browser-timing.ts'
import { measureDirectory } from './directory-queries.ts'
import { measureEventStreams } from './event-streams.ts'
import { measureFlood } from './flood.ts'
import { measureImport } from './import.ts'
import { measureJavaScript } from './javascript-bytes.ts'
import { measureMap } from './map-frames.ts'
import { measureRenderCpu } from './render-cpu.ts'
import { type Figure, failuresOf, round, toTable } from './table.ts'
import { measureThroughput } from './throughput.ts'

/**
 * `npm run bench [-- quick] [-- save]`: quick skips the load databases, save writes docs/benchmarks.md. `-- queries [SIZE]`,
 * `-- import`, `-- answers`, `-- map` and `-- streams` measure only the load databases, up to the largest or so many
 * businesses, imports, the processor time of answers, the map or event streams, and print them. The last lines name all
 * that failed.
 */
const wishes = new Set(process.argv.slice(2))
const cache = path.join(root, '.cache/bench')

const environment = { PORT: '0', DATA_DIR: path.join(cache, 'site'), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

async function measureSite(): Promise<Figure[]> {
  const first = await startServer(['scripts/start.mjs'], environment)
  await first.stop()
  const site = await startServer(['scripts/start.mjs'], environment)
  try {
    const list = (await (await fetch(`${site.url}/api/businesses?sort=rating`)).json()) as {
      businesses: { id: number }[]
    }
    const idle = residentMegabytes(site.pid)
    return [
      {
        what: 'second npm start to the first response',
        measured: `${round(site.startedIn / 1000, 2)} s`,
        target: '≤ 3 s',
        isReached: site.startedIn <= 3_000,
      },
      {
        what: 'idle memory of the Node process',
        measured: `${round(idle, 0)} MB`,
        target: '≤ 180 MB',
        isReached: idle <= 180,
      },
      ...measureJavaScript(),
      ...(await measureThroughput(site.url)),
      ...(wishes.has('quick') ? [] : await measureFlood(site.url)),
      ...(await measureAnswerCpu(site.url, site.pid, environment.DATA_DIR)),
      ...(await measureRenderCpu(site.url)),
      ...(await measureBrowser(site.url, `/businesses/${list.businesses[0]?.id}`)),
      ...(await measureMap()),
    ]
  } finally {
    await site.stop()
  }
}

async function measureAnswers(): Promise<Figure[]> {
  const site = await startServer(['scripts/start.mjs'], environment)
  try {
    return await measureAnswerCpu(site.url, site.pid, environment.DATA_DIR)
  } finally {
    await site.stop()
  }
}

/** Returns the resident memory in MB of the process and its Node children; start.mjs may stay as the server's parent. */
function residentMegabytes(pid: number): number {
  const status = (of: number) => fs.readFileSync(`/proc/${of}/status`, 'utf8')
  const children = fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  const nodes = [pid, ...children].filter((one) => /^Name:\s+(node|MainThread)/m.test(status(one)))
  const kilobytes = nodes.map((one) => Number(/VmRSS:\s+(\d+)/.exec(status(one))?.[1] ?? 0))
  return Math.max(...kilobytes) / 1024
}

/** The largest directory that is measured. */
const largest = Number(process.argv.find((wish) => /^\d+$/.test(wish)) ?? 1_000_000)
const sizesUpTo = (most: number) => [...[10_000, 100_000].filter((size) => size < most), most]

async function measureLoad(): Promise<Figure[]> {
  const database = await startEmbeddedPostgres({ dataDir: path.join(cache, 'postgres') })
  try {
    return await measureDirectory(database.connection, sizesUpTo(largest))
  } finally {
    await database.stop()
  }
}

const parts = {
  queries: measureLoad,
  import: () => measureImport(cache),
  answers: measureAnswers,
  map: measureMap,
  streams: () => measureEventStreams(cache),
}
const chosen = Object.entries(parts).flatMap(([name, measure]) => (wishes.has(name) ? [measure] : []))
const only = chosen.length > 0 ? chosen : null
const slow = wishes.has('quick') ? [] : [parts.queries, parts.import, parts.streams]
const figures: Figure[] = []
try {
  for (const measure of only ?? [measureSite, ...slow]) figures.push(...(await measure()))
} finally {
  // Figures before a failure took many minutes.
  console.log([`\n${toTable(figures)}\n`, ...failuresOf(figures)].join('\n'))
}
if (wishes.has('save') && !only) {
  const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model}), ${round(os.totalmem() / 2 ** 30, 0)} GiB, ${os.platform()} ${os.arch()}, Node ${process.version}`
  const intro = `# Benchmarks\n\nPrinted by \`npm run bench -- save\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.\nDatabase, server and load generator share the machine, so ratios within a run mean more than absolute numbers.\n`
  const file = path.join(root, 'docs/benchmarks.md')
  // Handwritten notes below the table stay.
  const notes = fs
    .readFileSync(file, 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
  fs.writeFileSync(file, [`${intro}\n${toTable(figures)}\n`, ...notes].join('\n'))
}
