import http from 'node:http'
import type { Server as Acceptor, Socket } from 'node:net'
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises'
import type { Admission, AdmittedResponse } from './admission.ts'
import { bareHeaders } from './bare-headers.ts'
import { type ConnectionCaps, Connections, defaultCaps } from './connections.ts'
import { hasOneHost } from './host-header.ts'
import { cutOffSlowBody, hasBody } from './request-body.ts'

/**
 * Limits on a connection in milliseconds and bytes: clients that send or read too slowly are cut off, huge headers are
 * rejected.
 */
export const connectionLimits = {
  headersTimeout: 10_000,
  /** Without a byte in either direction while a request runs. */
  silenceTimeout: 15_000,
  /** A large form over a slow connection may take minutes, but this much must arrive in every period. */
  leastOfBody: { bytes: 7_500, every: 15_000 },
  keepAliveTimeout: 72_000,
  /** How often the headers are checked; with Node's own 30 s, 10 would become 40 s. */
  checkEvery: 1_000,
  maxHeaderSize: 16_384,
}
type ConnectionLimits = typeof connectionLimits

/** How often a closing server looks for connections that have become idle, in milliseconds. */
const sweepEvery = 50

/** How long a draining server still accepts requests, in milliseconds: those in transit would otherwise be reset. */
const lastCall = 200

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void
/** Answers a request and returns true, or leaves it to the application. */
export type FastResponder = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

/**
 * A bounded HTTP server that tries `respondsFast` first, so a cached page costs no routing, hooks or log line. Everything
 * else must be admitted; without an admission it always is.
 */
export function createHttpServer(
  handler: Handler,
  respondsFast: FastResponder,
  limits: ConnectionLimits = connectionLimits,
  { admission, caps = defaultCaps }: { admission?: Admission | undefined; caps?: ConnectionCaps } = {},
): http.Server {
  const server = new HttpServer(caps, {
    ServerResponse: ObservedResponse,
    maxHeaderSize: limits.maxHeaderSize,
    headersTimeout: limits.headersTimeout,
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkEvery,
  })
  server.timeout = limits.silenceTimeout
  server.admission = admission
  server.on('request', (request, response: ObservedResponse) => {
    if (server.isEnding) response.shouldKeepAlive = false
    if (hasBody(request)) cutOffSlowBody(request, limits.leastOfBody, server)
    server.clients.begin(request, response)
    response.onSending = () => server.clients.send(request.socket)
    if (!hasOneHost(request)) return sendMalformed(response)
    if (respondsFast(request, response)) return
    server.track(response)
    if (admission) admission.admit(request, response, () => handler(request, response))
    else handler(request, response)
  })
  return server
}

/** Reports when its headers are written: from then on, only the client is waited for. */
class ObservedResponse extends http.ServerResponse implements AdmittedResponse {
  onHeaders: ((status: number) => void) | undefined
  onSending: (() => void) | undefined

  // biome-ignore lint/suspicious/noExplicitAny: Node declares two overloads; both pass through unchanged
  override writeHead(...given: any[]): this {
    this.onHeaders?.(given[0])
    this.onSending?.()
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return super.writeHead(...(given as [any]))
  }
}

/** A server whose `close` ends kept-alive connections right after their response, not when their keep-alive expires. */
export class HttpServer extends http.Server {
  readonly clients: Connections
  admission: Admission | undefined
  readonly #running = new Set<http.ServerResponse>()
  readonly #acceptors: Acceptor[] = []
  isEnding = false

  constructor(
    caps: ConnectionCaps,
    options: http.ServerOptions<typeof http.IncomingMessage, typeof ObservedResponse>,
  ) {
    super(options as http.ServerOptions)
    this.clients = new Connections(caps)
    this.on('connection', (socket) => {
      this.admission?.turns.noteConnection()
      this.clients.add(socket)
    })
  }

  /** Serves the connections of another socket, too, and closes it together with this server. */
  acceptFrom(acceptor: Acceptor): void {
    acceptor.on('connection', (socket) => {
      // Node emits the faults of a connection there.
      Object.assign(socket, { server: this })
      this.emit('connection', socket)
    })
    this.#acceptors.push(acceptor)
  }

  track(response: http.ServerResponse): void {
    this.#running.add(response)
    response.once('close', () => this.#running.delete(response))
  }

  /**
   * From now on responses say `Connection: close`, so no client sends another request on a connection that is ending. Emits
   * `ending`, for responses that would otherwise never end.
   */
  announceClose(): void {
    this.isEnding = true
    this.emit('ending')
    this.admission?.serveAll()
    for (const response of this.#running) response.shouldKeepAlive = false
  }

  override close(callback?: (error?: Error) => void): this {
    this.announceClose()
    // setImmediate reads what has arrived first: after a busy stretch, timers run before sockets.
    const sweep = setInterval(() => setImmediate(() => this.#sweep()), sweepEvery)
    const acceptors = this.#acceptors.map(
      (acceptor) => new Promise<void>((resolve) => acceptor.close(() => resolve())),
    )
    return super.close(async (error) => {
      await Promise.all(acceptors)
      clearInterval(sweep)
      this.clients.stop()
      callback?.(error)
    })
  }

  /** Node's own leaves out connections that have become WebSockets. */
  override closeAllConnections(): void {
    this.clients.destroyAll()
  }

  #sweep(): void {
    this.closeIdleConnections()
    this.clients.destroyUnused()
  }
}

/**
 * Stops accepting connections after a last call and resolves when every running request has been answered, or after
 * `within` milliseconds: the rest is then cut off. Call it before `app.close()`, which would reject the API calls of
 * pages that are still rendering.
 */
export async function drain(server: http.Server, within: number): Promise<void> {
  if (server instanceof HttpServer) server.announceClose()
  const grace = server.listening ? Math.min(lastCall, within) : 0
  await sleep(grace)
  // A process that was slow to get its turn accepts waiting connections in the first loop iteration, and reads them in
  // the second; the system cuts off any that weren't accepted.
  for (let iteration = 0; iteration < 2; iteration++) await nextIteration()
  const cut = setTimeout(() => server.closeAllConnections(), within - grace)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cut)
}

const malformed = ['400 Bad Request', 'malformed_request', 'The request could not be read.'] as const

function sendMalformed(response: http.ServerResponse): void {
  const [, code, message] = malformed
  response.shouldKeepAlive = false
  const body = JSON.stringify({ error: message, message, code, requestId: 'none' })
  response
    .writeHead(400, {
      ...bareHeaders,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    .end(body)
}

const clientErrors: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The request headers are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'request_timeout',
    'The request took too long to arrive.',
  ],
}

const bareLines = Object.entries(bareHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** Answers what isn't HTTP with the standard error body and closes the connection. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] = clientErrors[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ error: message, message, code, requestId: 'none' })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${bareLines}\r\n${body}`,
  )
}
