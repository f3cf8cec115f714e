import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EntryServer } from '#server/ssr/page-renderer.ts'
import { root } from './bench-server.ts'
import { type Figure, median, round } from './table.ts'

const warmUp = 200
const batches = 7
const pagesPerBatch = 60

/** Measures the server CPU, in milliseconds, for rendering the directory; its API calls are served from memory. */
export async function measureRenderCpu(siteUrl: string): Promise<Figure[]> {
  const entry = (await import(
    pathToFileURL(path.join(root, 'dist/server/entry-server.js')).href
  )) as EntryServer
  const answers = new Map<string, string>()
  const transport = async ({ path: address }: { path: string }) => {
    const text = answers.get(address) ?? (await (await fetch(siteUrl + address)).text())
    answers.set(address, text)
    return { status: 200, statusText: 'OK', contentLength: String(text.length), text }
  }
  const render = () =>
    entry.renderPage(
      new URL('http://page/businesses'),
      transport,
      { siteName: 'Find Local', publicUrl: siteUrl, apiUrl: '' },
      async () => {},
    )
  for (let page = 0; page < warmUp; page++) await render()
  const perPage: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const before = process.cpuUsage()
    for (let page = 0; page < pagesPerBatch; page++) await render()
    const { user, system } = process.cpuUsage(before)
    perPage.push((user + system) / 1000 / pagesPerBatch)
  }
  const milliseconds = median(perPage)
  return [
    {
      what: 'uncached directory page: server CPU without its API calls',
      measured: `${round(milliseconds, 2)} ms`,
      target: '≤ 1.5 ms',
      isReached: milliseconds <= 1.5,
    },
  ]
}
