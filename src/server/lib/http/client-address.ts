import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'

type Trust = (address: string, hop: number) => boolean

/** Fastify's `trustProxy`. It accepts a number but then trusts no proxy (its request.js); a function gives the configured count. */
export function proxyTrust(trusted: Config['trustProxy']): Trust | string | boolean {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

const toFunction = (trust: Trust | string | boolean): Trust | null => {
  if (typeof trust === 'function') return trust
  return typeof trust === 'string' ? proxyAddr.compile(trust.split(',')) : null
}

const keys = new LRUCache<string, string>({ max: 20_000 })

/** What an address is counted under: IPv6 by its /64, because one customer gets that many. */
export function addressKey(address: string): string {
  // Parsing takes longer than refusing a request.
  const known = keys.get(address)
  if (known !== undefined) return known
  const key = normalizeIP(address)
  keys.set(address, key)
  return key
}

export const isLoopback = (address: string): boolean => /^(?:127\.|::1$|::$)/.test(address)

/** Returns the function that tells who sent a request, for counting: what Fastify's `request.ip` will be. */
export function clientAddress(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trust = proxyTrust(trustProxy)
  const isTrusted = toFunction(trust)
  return (request) => {
    const own = request.socket.remoteAddress ?? ''
    if (!isTrusted || !request.headers['x-forwarded-for']) return addressKey(own)
    const address = proxyAddr(request, isTrusted)
    // A proxy may pass on an entry that isn't an address; nobody may choose their own key.
    return addressKey(net.isIP(address) ? address : own)
  }
}
