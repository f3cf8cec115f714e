import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { bareHeaders } from './http/bare-headers.ts'

/** Upper bounds in seconds. Requests must fail within two. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]

/** One value, or several told apart by labels. */
type Reading = { labels?: Record<string, string>; value: number }
type Read = () => Reading[] | Promise<Reading[]>

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Measurements of this process, in Prometheus' text format. Only imported when METRICS_PORT is set, so it costs nothing
 * otherwise. Values are read when they are collected; an unreadable one is left out.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { requests, renders } = createTimes(registry)

  const watch = (Kind: typeof Gauge | typeof Counter) => (name: string, help: string, read: Read) =>
    void register(registry, Kind, `find_local_${name}`, help, read)
  const gauge = watch(Gauge)

  return {
    /** Registers a value that goes up and down. */
    gauge,
    /** Registers a value that only grows; the name ends in _total. */
    counter: watch(Counter),
    startRender: (): (() => void) => renders.startTimer(),
    /** Measures every request from outside; a page's calls to the API are part of its render. */
    measureRequests(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        if (!(request.raw instanceof IncomingMessage)) return
        const route = request.routeOptions.url ?? 'none'
        const labels = { method: request.method, route, status: String(reply.statusCode) }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
    },
    watchPools(pools: Record<string, pg.Pool>): void {
      const each = (count: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
        Object.entries(pools).map(([name, pool]) => ({ labels: { pool: name }, value: pool[count] }))
      gauge('database_connections', 'Open connections.', each('totalCount'))
      gauge('database_connections_idle', 'Connections that no query uses.', each('idleCount'))
      gauge('database_waiting', 'Queries waiting for a connection.', each('waitingCount'))
    },
    watchReplicas(behind: () => { name: string; bytes: number | null }[]): void {
      const each = () => behind().map(({ name, bytes }) => ({ labels: { replica: name }, bytes }))
      gauge('replica_up', '1 when a replica responds as a standby, else 0.', () =>
        each().map(({ labels, bytes }) => ({ labels, value: bytes === null ? 0 : 1 })),
      )
      gauge('replica_behind_bytes', 'Write-ahead log that a replica has yet to replay.', () =>
        each().flatMap(({ labels, bytes }) => (bytes === null ? [] : [{ labels, value: bytes }])),
      )
    },
    listen: (where: { host: string; port: number }) => listen(registry, where),
  }
}

const createTimes = (registry: Registry) => ({
  requests: new Histogram({
    name: 'find_local_http_request_duration_seconds',
    help: 'Time to respond to a request that reached a route, by route pattern. Pages sent from memory before routing are counted in find_local_page_cache_responses_total.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  }),
  renders: new Histogram({
    name: 'find_local_page_render_duration_seconds',
    help: 'Time to render a page, including the reads of its data.',
    buckets,
    registers: [registry],
  }),
})

function register(
  registry: Registry,
  Kind: typeof Gauge | typeof Counter,
  name: string,
  help: string,
  read: Read,
): void {
  new Kind({
    name,
    help,
    labelNames: ['pool', 'queue', 'state', 'result', 'lane', 'status', 'replica'],
    registers: [registry],
    async collect() {
      try {
        const readings = await read()
        this.reset()
        for (const { labels = {}, value } of readings) this.inc(labels, value)
      } catch {
        this.reset()
      }
    },
  })
}

/** Serves GET /metrics on its own port, so that no proxy of the site passes it on. */
async function listen(registry: Registry, { host, port }: { host: string; port: number }) {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404, bareHeaders).end()
      return
    }
    const text = await registry.metrics().catch(() => null)
    response
      .writeHead(text === null ? 500 : 200, { ...bareHeaders, 'content-type': registry.contentType })
      .end(text)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: chosen } = server.address() as AddressInfo
  return { address: `http://${host}:${chosen}/metrics`, close: async () => void server.close() }
}
