import dns from 'node:dns/promises'
import { addAbortListener } from 'node:events'
import net from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

/**
 * Guarantee: an address that somebody gave leads only to the public internet. Its name is resolved once, every address it has
 * must be public, and the connection goes to one that was checked.
 */

/** `refused`: not a public https address. `slow`, `large` and `redirects`: past the bounds. */
export type FetchFailureReason = 'refused' | 'unreachable' | 'status' | 'slow' | 'large' | 'redirects'

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
  /** As `address:port`, in place of the machine's. */
  nameServers?: readonly string[]
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

/** A lookup for `http.request` that answers with what was checked. Throws FetchFailure, and what name servers say. */
export async function pinAddress(
  url: URL,
  bounds: ConnectionBounds,
  signal: AbortSignal,
): Promise<net.LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = net.isIP(host)
  const isKnown = isPrivate(url, bounds)
  const found = family ? [{ address: host, family }] : await findAddresses(host, isKnown, bounds, signal)
  const [first] = found
  if (!first) throw new FetchFailure('unreachable')
  if (!isKnown && !found.every((one) => isPublicAddress(one.address))) throw new FetchFailure('refused')
  return (_host, { all }, done) => (all ? done(null, found) : done(null, first.address, first.family))
}

/** The addresses of a name, or the signal's reason once it is aborted. */
async function findAddresses(
  host: string,
  isKnown: boolean,
  { resolve, nameServers }: ConnectionBounds,
  signal: AbortSignal,
): Promise<Found[]> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  using _listener = addAbortListener(signal, () => reject(signal.reason))
  const resolver = new dns.Resolver({ timeout: 2_500, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  // `lookup` can't be stopped and holds one of four threads, so it is only for names that the operator has listed: those may
  // be in the machine's own file.
  const lookUp = resolve ?? (isKnown ? () => dns.lookup(host, { all: true }) : () => ask(resolver, host))
  try {
    return await Promise.race([lookUp(host), aborted])
  } finally {
    resolver.cancel()
  }
}

/** Asks name servers for every address of a name. Throws their error when there is none. */
async function ask(resolver: dns.Resolver, host: string): Promise<Found[]> {
  // RFC 6761: its meaning is the same everywhere, and no name server is asked.
  if (/(^|\.)localhost\.?$/.test(host)) return [{ address: '127.0.0.1', family: 4 }]
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const listed = (answer: typeof v4, family: number) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
  return [...listed(v4, 4), ...listed(v6, 6)]
}
