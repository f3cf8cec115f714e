import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#server/config.ts'
import { addressKey, isLoopback } from './client-address.ts'
import { hasBody } from './request-body.ts'

export type ConnectionCaps = {
  /** Connections in all. */
  total: number
  /** Connections from one address. */
  perAddress: number
  /** More from this machine, so its health check gets through when every other connection is busy. */
  reserve: number
  /** Bytes of responses that may wait in this process for all slow readers together. */
  unsentBytes: number
  /** A client must read at least `slowestBytes` in every `slowFor` milliseconds of its response. */
  slowFor: number
  slowestBytes: number
  /** How often slow readers are looked for, in milliseconds. */
  sweepEvery: number
}

export const defaultCaps: ConnectionCaps = {
  total: 3_000,
  perAddress: 1_000,
  reserve: 16,
  unsentBytes: 64 * 1024 * 1024,
  slowFor: 5_000,
  slowestBytes: 16 * 1024,
  sweepEvery: 250,
}

/** File descriptors for everything else: files being sent, the database, the log. */
const otherFiles = 512

/**
 * The caps of this process: fewer connections than configured where it may not open that many files. A proxy has no cap
 * of its own, because everybody comes through it.
 */
export function capsFor(config: Config): ConnectionCaps {
  // Node has already raised its limit to the hard one.
  const total = Math.max(16, Math.min(config.maxConnections, openFileLimit() - otherFiles))
  return { ...defaultCaps, total, perAddress: config.trustProxy ? total : config.maxConnectionsPerAddress }
}

function openFileLimit(): number {
  // Only Linux tells.
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY
  const [, limit] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8')) ?? []
  return Number(limit ?? Number.POSITIVE_INFINITY)
}

type Connection = {
  address: string
  /** The newest. */
  request: IncomingMessage | null
  /** Requests without a complete response. */
  requests: number
  /** Bytes sent, as of `seenAt`. */
  sent: number
  seenAt: number
}
/** Connections in the order in which they will be closed for others. */
type Group = { count: number; idle: Set<Socket>; arriving: Set<Socket>; sending: Set<Socket> }
const emptyGroup = (): Group => ({ count: 0, idle: new Set(), arriving: new Set(), sending: new Set() })

/**
 * The open connections of a server, bounded in all and for each address. A new one takes the place of the one that has
 * been idle for longest, else of the one whose body has been arriving for longest, of the address with most of them, else
 * of the one whose client has been reading its response for longest; when all of them wait for the server, it is refused.
 */
export class Connections {
  readonly #caps: ConnectionCaps
  readonly #open = new Map<Socket, Connection>()
  readonly #all = emptyGroup()
  readonly #byAddress = new Map<string, Group>()
  readonly #sweeping: NodeJS.Timeout

  constructor(caps: ConnectionCaps) {
    this.#caps = caps
    this.#sweeping = setInterval(() => this.#sweep(), caps.sweepEvery).unref()
  }

  /** Keeps a new connection, or closes it when there is no room for it. */
  add(socket: Socket): void {
    const address = addressKey(socket)
    const group = this.#byAddress.get(address) ?? emptyGroup()
    const extra = isLoopback(address) ? this.#caps.reserve : 0
    if (
      !this.#hasRoom(group, this.#caps.perAddress, extra) ||
      !this.#hasRoom(this.#all, this.#caps.total, extra)
    ) {
      socket.destroy()
      return
    }
    this.#byAddress.set(address, group)
    this.#open.set(socket, { address, request: null, requests: 0, sent: 0, seenAt: 0 })
    for (const one of [group, this.#all]) {
      one.count += 1
      one.idle.add(socket)
    }
    socket.once('close', () => this.#forget(socket))
  }

  /** A request has arrived on the connection. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.request = request
    connection.requests += 1
    this.#move(socket, connection, hasBody(request) ? 'arriving' : null)
    response.once('close', () => {
      connection.requests -= 1
      if (this.#open.has(socket)) this.#move(socket, connection, connection.requests === 0 ? 'idle' : null)
    })
  }

  /** The response has begun: from now on the connection waits for its client. */
  send(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.sent = bytesSent(socket)
    connection.seenAt = performance.now()
    this.#move(socket, connection, 'sending')
  }

  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  /** Browsers open connections in advance; Node counts them as busy until their first request. */
  destroyUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  stop(): void {
    clearInterval(this.#sweeping)
  }

  #move(socket: Socket, { address }: Connection, to: 'idle' | 'arriving' | 'sending' | null): void {
    for (const group of [this.#all, this.#byAddress.get(address)]) {
      group?.idle.delete(socket)
      group?.arriving.delete(socket)
      group?.sending.delete(socket)
      if (to) group?.[to].add(socket)
    }
  }

  #hasRoom(group: Group, cap: number, extra: number): boolean {
    if (group.count < cap) return true
    const [idle] = group.idle
    const [reading] = group.sending
    const victim = idle ?? this.#findArriving(group) ?? reading
    if (victim) this.#cut(victim)
    return group.count < cap + extra
  }

  #findArriving(group: Group): Socket | undefined {
    const groups = group === this.#all ? [...this.#byAddress.values()] : [group]
    for (;;) {
      const { arriving } = groups.reduce((one, other) =>
        other.arriving.size > one.arriving.size ? other : one,
      )
      const [first] = arriving
      const connection = first && this.#open.get(first)
      if (!first || !connection?.request?.complete) return first
      // The whole body has come since, so the client waits for the server.
      this.#move(first, connection, null)
    }
  }

  #cut(socket: Socket): void {
    this.#forget(socket)
    socket.destroy()
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    this.#move(socket, connection, null)
    this.#open.delete(socket)
    this.#all.count -= 1
    const group = this.#byAddress.get(connection.address)
    if (group && --group.count === 0) this.#byAddress.delete(connection.address)
  }

  /**
   * Cuts off clients that read too slowly. While all of them together keep too much waiting, it also cuts off those whose
   * response began first.
   */
  #sweep(): void {
    const { slowFor, slowestBytes, unsentBytes } = this.#caps
    const now = performance.now()
    let unsent = 0
    for (const socket of this.#all.sending) unsent += socket.writableLength
    for (const socket of this.#all.sending) {
      const connection = this.#open.get(socket)
      if (!connection) continue
      const waiting = socket.writableLength
      const sent = bytesSent(socket)
      const isDue = now - connection.seenAt >= slowFor
      if (waiting > 0 && (unsent > unsentBytes || (isDue && sent - connection.sent < slowestBytes))) {
        unsent -= waiting
        this.#cut(socket)
      } else if (isDue || waiting === 0) {
        // With nothing waiting, the client waits for the server.
        connection.seenAt = now
        connection.sent = sent
      }
    }
  }
}

/** Bytes the system has taken. Node's own timeout reads the same: the public counter changes only when a whole write is done. */
function bytesSent(socket: Socket): number {
  const handle: { bytesWritten: number; writeQueueSize: number } | null = Reflect.get(socket, '_handle')
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}
