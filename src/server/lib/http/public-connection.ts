import dns from 'node:dns/promises'
import net from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

/**
 * Guarantee: an address that somebody gave leads only to the public internet. Its name is resolved once, every address it has
 * must be public, and the connection goes to the one that was checked.
 */

/** `refused`: not a public https address. `slow` and `large`: past the bounds. */
export type FetchFailureReason = 'refused' | 'unreachable' | 'status' | 'slow' | 'large'

export class FetchFailure extends Error {
  readonly reason: FetchFailureReason
  /** Of the response, for `status`. */
  readonly status: number | undefined
  constructor(reason: FetchFailureReason, status?: number) {
    super(`not read: ${reason}`)
    this.name = 'FetchFailure'
    this.reason = reason
    this.status = status
  }
}

type Found = { address: string; family: number }
export type ConnectionBounds = {
  /** As `host:port`: these may be private, and without TLS. */
  privateHosts: readonly string[]
  resolve?: (host: string) => Promise<Found[]>
  /** Trusted besides the usual ones, as PEM. */
  ca?: string
}

const hostOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
const isPrivate = (url: URL, { privateHosts }: ConnectionBounds) => privateHosts.includes(hostOf(url))

/** An https address, or one that may be private. Throws FetchFailure. */
export function toPublicUrl(address: string, bounds: ConnectionBounds): URL {
  const url = URL.parse(address)
  if (!url || url.username || url.password) throw new FetchFailure('refused')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate(url, bounds)))
    throw new FetchFailure('refused')
  return url
}

/** A lookup for `http.request` that answers with what was checked. Throws FetchFailure. */
export async function pinAddress(url: URL, bounds: ConnectionBounds): Promise<net.LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = net.isIP(host)
  const resolve = bounds.resolve ?? ((name: string) => dns.lookup(name, { all: true }))
  const found = family ? [{ address: host, family }] : await resolve(host)
  const [first] = found
  if (!first) throw new FetchFailure('unreachable')
  if (!isPrivate(url, bounds) && !found.every((one) => isPublicAddress(one.address)))
    throw new FetchFailure('refused')
  return (_host, { all }, done) => (all ? done(null, [first]) : done(null, first.address, first.family))
}
