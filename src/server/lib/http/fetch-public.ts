import http from 'node:http'
import https from 'node:https'
import { type ConnectionBounds, FetchFailure, pinAddress, toPublicUrl } from './public-connection.ts'

export { FetchFailure, type FetchFailureReason } from './public-connection.ts'

/**
 * Guarantee: reading an address that somebody typed reaches only the public internet; a redirect is checked like the first.
 */

export type FetchBounds = ConnectionBounds & {
  /** Says who asks: some servers answer nobody else. */
  userAgent: string
  bytesMax: number
  /** For all redirects together. */
  milliseconds: number
  signal?: AbortSignal
}

const redirectsMax = 3
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** Reads a text from the public internet by https, and says whether that is at another address. Throws FetchFailure. */
export async function fetchPublic(
  address: string,
  bounds: FetchBounds,
): Promise<{ text: string; isRedirected: boolean }> {
  const timeout = AbortSignal.timeout(bounds.milliseconds)
  const signal = bounds.signal ? AbortSignal.any([bounds.signal, timeout]) : timeout
  try {
    let next = address
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const answer = await readOnce(toPublicUrl(next, bounds), bounds, signal)
      if (answer.location === null) return { text: answer.text, isRedirected: redirects > 0 }
      next = answer.location
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure(timeout.aborted ? 'slow' : 'unreachable')
  }
  throw new FetchFailure('redirects')
}

type Answer = { text: string; location: null } | { location: string }

async function readOnce(url: URL, bounds: FetchBounds, signal: AbortSignal): Promise<Answer> {
  const lookup = await pinAddress(url, bounds, signal)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = (url.protocol === 'http:' ? http : https).get(
    url,
    {
      lookup,
      signal,
      agent: false,
      ...(bounds.ca && { ca: bounds.ca }),
      headers: {
        'user-agent': bounds.userAgent,
        // Compressed text could be larger than the bound.
        'accept-encoding': 'identity',
        accept: 'text/calendar, text/*;q=0.5',
      },
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
