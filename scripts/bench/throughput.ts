import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startServer } from './bench-server.ts'
import { type Figure, median, round } from './table.ts'

const rounds = 5
const seconds = 4

function fetchRaw(
  url: string,
  headers: http.OutgoingHttpHeaders,
): Promise<{ bytes: Buffer; headers: http.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }))
      })
      .on('error', reject)
  })
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed responses, ${result.errors} errors`)
  return result.requests.average
}

/** Measures a public page from memory and an API response, each against node:http sending the same bytes, alternating in one run. */
export async function measureThroughput(siteUrl: string): Promise<Figure[]> {
  return [
    await compare(siteUrl, '/businesses', 'public HTML from the micro-cache', 0.6),
    await compare(siteUrl, '/api/businesses', 'GET /api/businesses, 12 a page (10 connections)', null),
  ]
}

async function compare(
  siteUrl: string,
  address: string,
  what: string,
  target: number | null,
): Promise<Figure> {
  const { bytes, headers } = await fetchRaw(siteUrl + address, { 'accept-encoding': 'br' })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-bench-'))
  const files = [path.join(folder, 'bytes'), path.join(folder, 'headers.json')] as const
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _chunked,
    date: _date,
    ...kept
  } = headers
  fs.writeFileSync(files[0], bytes)
  fs.writeFileSync(files[1], JSON.stringify({ ...kept, 'content-length': bytes.length }))
  const raw = await startServer(['scripts/bench/raw-server.ts', ...files], {})
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await requestsPerSecond(siteUrl + address))
    floor.push(await requestsPerSecond(raw.url))
  }
  await raw.stop()
  fs.rmSync(folder, { recursive: true })
  const ratio = median(ours.map((value, index) => value / (floor[index] ?? Number.NaN)))
  return {
    what: `${what}, ${bytes.length} bytes, compared with raw node:http`,
    measured: `${round(ratio * 100, 0)} % (${round(median(ours), 0)} of ${round(median(floor), 0)} requests/s)`,
    target: target === null ? '' : `≥ ${target * 100} %`,
    isReached: target === null ? null : ratio >= target,
  }
}
