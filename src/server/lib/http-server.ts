import http from 'node:http'
import type { Socket } from 'node:net'

/** Bounds on a connection in milliseconds and bytes: slow senders are cut, huge heads refused. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  maxHeaderSize: 16_384,
}

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void
/** Answers a request and says so, or leaves it to the application. */
export type FastAnswer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

/** A bounded HTTP server that asks `answersFast` first, so that a page kept in memory costs no routing, hooks or log line. */
export function createHttpServer(handler: Handler, answersFast: FastAnswer): http.Server {
  const server = http.createServer({ maxHeaderSize: limits.maxHeaderSize }, (request, response) => {
    if (!answersFast(request, response)) handler(request, response)
  })
  server.headersTimeout = limits.headersTimeout
  server.requestTimeout = limits.requestTimeout
  server.keepAliveTimeout = limits.keepAliveTimeout
  return server
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
