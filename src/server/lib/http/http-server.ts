import http from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextLap, setTimeout as sleep } from 'node:timers/promises'

/** Bounds on a connection in milliseconds and bytes: who sends or reads too slowly is cut, huge heads are refused. */
const defaultLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  /** Without a byte in either direction while a request runs. */
  silenceTimeout: 15_000,
  keepAliveTimeout: 72_000,
  /** How often the first two are looked at; Node's own 30 s would make 40 s of 10. */
  checkEvery: 1_000,
  maxHeaderSize: 16_384,
}
export type ConnectionLimits = typeof defaultLimits

/** How often a closing server looks for connections that have become idle, in milliseconds. */
const sweepEvery = 50

/** How long a draining server still takes requests, in milliseconds: those on their way would be reset otherwise. */
const lastCall = 200

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void
/** Answers a request and says so, or leaves it to the application. */
export type FastAnswer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

/** A bounded HTTP server that asks `answersFast` first, so that a page kept in memory costs no routing, hooks or log line. */
export function createHttpServer(
  handler: Handler,
  answersFast: FastAnswer,
  limits: ConnectionLimits = defaultLimits,
): http.Server {
  const server = new HttpServer({
    maxHeaderSize: limits.maxHeaderSize,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkEvery,
  })
  server.timeout = limits.silenceTimeout
  server.on('request', (request, response) => {
    if (server.isEnding) response.shouldKeepAlive = false
    if (answersFast(request, response)) return
    server.track(response)
    handler(request, response)
  })
  return server
}

/** A server whose `close` ends kept connections as soon as they have had their answer, not when their keep-alive is over. */
class HttpServer extends http.Server {
  readonly #sockets = new Set<Socket>()
  readonly #running = new Set<http.ServerResponse>()
  isEnding = false

  constructor(options: http.ServerOptions) {
    super(options)
    this.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  track(response: http.ServerResponse): void {
    this.#running.add(response)
    response.once('close', () => this.#running.delete(response))
  }

  /** From now on answers say `Connection: close`, so that no client sends its next request into a connection that ends. */
  sayGoodbye(): void {
    this.isEnding = true
    for (const response of this.#running) response.shouldKeepAlive = false
  }

  override close(callback?: (error?: Error) => void): this {
    this.sayGoodbye()
    // Behind what has arrived meanwhile: timers come before sockets when a busy process gets its turn.
    const sweep = setInterval(() => setImmediate(() => this.#sweep()), sweepEvery)
    return super.close((error) => {
      clearInterval(sweep)
      callback?.(error)
    })
  }

  /** Node's own leaves out connections that have become WebSockets. */
  override closeAllConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #sweep(): void {
    this.closeIdleConnections()
    // Browsers open connections ahead of need; Node counts them as busy until their first request.
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * Takes no more connections after a last call and resolves when every running request has been answered, `within`
 * milliseconds at the latest: then the rest is cut. Comes before `app.close()`, which would refuse the API calls of pages
 * that still render.
 */
export async function drain(server: http.Server, within: number): Promise<void> {
  if (server instanceof HttpServer) server.sayGoodbye()
  const grace = server.listening ? Math.min(lastCall, within) : 0
  await sleep(grace)
  // A process that was slow to get its turn accepts in the first lap what waits at the door, and reads it in the second; the
  // system cuts what nobody has accepted.
  for (let lap = 0; lap < 2; lap++) await nextLap()
  const cut = setTimeout(() => server.closeAllConnections(), within - grace)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cut)
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

/** Answers what isn't HTTP with the house's error body and hangs up. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] = clientErrors[error.code ?? ''] ?? [
    '400 Bad Request',
    'malformed_request',
    'The request could not be read.',
  ]
  const body = JSON.stringify({ error: message, message, code, requestId: 'none' })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
