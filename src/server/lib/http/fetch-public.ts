import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

/**
 * Guarantee: reading an address that somebody typed reaches only the public internet. Its name is resolved once, every
 * address it has must be public, and the connection goes to the one that was checked; a redirect is checked like the first.
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
export type FetchBounds = {
  /** As `host:port`: these may be private, and without TLS. */
  privateHosts: readonly string[]
  bytesMax: number
  /** For all redirects together. */
  milliseconds: number
  signal?: AbortSignal
  resolve?: (host: string) => Promise<Found[]>
  /** Trusted besides the usual ones, as PEM. */
  ca?: string
}

const redirectsMax = 3
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** Reads a text from the public internet by https. Throws FetchFailure. */
export async function fetchPublic(address: string, bounds: FetchBounds): Promise<string> {
  const timeout = AbortSignal.timeout(bounds.milliseconds)
  const signal = bounds.signal ? AbortSignal.any([bounds.signal, timeout]) : timeout
  try {
    let next = address
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const answer = await readOnce(toUrl(next, bounds), bounds, signal)
      if (answer.location === null) return answer.text
      next = answer.location
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure(timeout.aborted ? 'slow' : 'unreachable')
  }
  throw new FetchFailure('status', 310)
}

const hostOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
const isPrivate = (url: URL, { privateHosts }: FetchBounds) => privateHosts.includes(hostOf(url))

function toUrl(address: string, bounds: FetchBounds): URL {
  const url = URL.parse(address)
  if (!url || url.username || url.password) throw new FetchFailure('refused')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate(url, bounds)))
    throw new FetchFailure('refused')
  return url
}

/** Where the connection goes: the first address of a name, all of whose addresses are public. */
async function pin(url: URL, bounds: FetchBounds): Promise<Found> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = net.isIP(host)
  const resolve = bounds.resolve ?? ((name: string) => dns.lookup(name, { all: true }))
  const found = family ? [{ address: host, family }] : await resolve(host)
  const [first] = found
  if (!first) throw new FetchFailure('unreachable')
  if (!isPrivate(url, bounds) && !found.every((one) => isPublicAddress(one.address)))
    throw new FetchFailure('refused')
  return first
}

type Answer = { text: string; location: null } | { location: string }

async function readOnce(url: URL, bounds: FetchBounds, signal: AbortSignal): Promise<Answer> {
  const pinned = await pin(url, bounds)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const lookup: net.LookupFunction = (_host, { all }, done) =>
    all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)
  const request = (url.protocol === 'http:' ? http : https).get(
    url,
    {
      lookup,
      signal,
      agent: false,
      ...(bounds.ca && { ca: bounds.ca }),
      // Compressed text could be larger than the bound.
      headers: { 'accept-encoding': 'identity', accept: 'text/calendar, text/*;q=0.5' },
    },
    (response) => {
      const { statusCode = 0, headers } = response
      response.on('error', reject)
      if (isRedirect(statusCode) && headers.location) {
        response.destroy()
        const location = URL.parse(headers.location, url.href)
        return location ? resolve({ location: location.href }) : reject(new FetchFailure('refused'))
      }
      if (statusCode !== 200) {
        response.destroy()
        return reject(new FetchFailure('status', statusCode))
      }
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
        response.destroy()
        return reject(new FetchFailure('large'))
      }
      readText(response, bounds.bytesMax).then((text) => resolve({ text, location: null }), reject)
    },
  )
  request.on('error', reject)
  return promise
}

async function readText(response: http.IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bytesMax) {
      response.destroy()
      throw new FetchFailure('large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
