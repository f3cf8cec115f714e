import type { IncomingMessage } from 'node:http'
import net, { type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import { writtenAddress } from './address-groups.ts'

type Trust = (address: string, hop: number) => boolean

/** Fastify's `trustProxy`. It accepts a number but then trusts no proxy (its request.js); a function gives the configured count. */
export function proxyTrust(trusted: Config['trustProxy']): Trust | string | false {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

const keys = new LRUCache<string, string>({ max: 20_000 })

/**
 * The key under which a connection, or the address it passes on, is counted: IPv6 by its /64, because one customer gets that many.
 * A proxy may pass on an entry that isn't an address; then the proxy itself is counted, so nobody can choose their own key.
 */
export function addressKey(
  { remoteAddress = '' }: Pick<Socket, 'remoteAddress'>,
  given = remoteAddress,
): string {
  const address = net.isIP(given) ? given : remoteAddress
  // Parsing takes longer than refusing a request.
  const known = keys.get(address)
  if (known !== undefined) return known
  const key = writtenAddress(address)
  keys.set(address, key)
  return key
}

export const isLoopback = (address: string): boolean => /^(?:127\.|::1?(?:\/64)?$)/.test(address)

/** Returns a function for the sender's address, for counting: the same as Fastify's later `request.ip`. */
export function clientAddress(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trust = proxyTrust(trustProxy)
  const isTrusted = typeof trust === 'string' ? proxyAddr.compile(trust.split(',')) : trust
  return (request) =>
    isTrusted && request.headers['x-forwarded-for']
      ? addressKey(request.socket, proxyAddr(request, isTrusted))
      : addressKey(request.socket)
}
