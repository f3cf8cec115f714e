import type http from 'node:http'
import net from 'node:net'
import { isWebhook } from './webhooks.ts'

/** Whether the request has a body, as far as its headers tell. */
export const hasBody = ({ headers }: http.IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connection of a client when less than `bytes` of the body arrive in `every` milliseconds. */
export function cutOffSlowBody(
  request: http.IncomingMessage,
  { bytes, every }: { bytes: number; every: number },
  server: http.Server,
): void {
  const { socket } = request
  let before = socket.bytesRead
  const watch = setInterval(() => {
    const arrived = socket.bytesRead - before
    before += arrived
    if (request.complete || arrived >= bytes) return
    clearInterval(watch)
    const error = Object.assign(new Error('The body arrives too slowly.'), {
      code: isWebhook(request.url ?? '') ? 'WEBHOOK_TIMEOUT' : 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    if (!server.emit('clientError', error, socket)) socket.destroy()
  }, every)
  request.once('close', () => clearInterval(watch))
}

/**
 * Keeps a connection open without a byte for as long as its request is worked on, at most `milliseconds`; a body must still
 * arrive quickly enough. Returns what ends that.
 */
export function allowSilence({ socket }: http.IncomingMessage, milliseconds: number): () => void {
  // Calls of `inject` have no connection.
  if (!(socket instanceof net.Socket)) return () => {}
  const { timeout = 0 } = socket
  socket.setTimeout(milliseconds)
  return () => void socket.setTimeout(timeout)
}
