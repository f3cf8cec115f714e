import http from 'node:http'
import https from 'node:https'
import { type ConnectionBounds, FetchFailure, pinAddress, toPublicUrl } from './public-connection.ts'

/** Guarantee: sending to an address that somebody gave reaches only the public internet; a redirect isn't followed. */

export type PostBounds = ConnectionBounds & { milliseconds: number; signal?: AbortSignal }
export type PostAnswer = { status: number; retryAfter: string | undefined }

/** Sends a body by https; only the status of the answer is read. Throws FetchFailure. */
export async function postPublic(
  address: string,
  { headers, body }: { headers: http.OutgoingHttpHeaders; body: Buffer },
  bounds: PostBounds,
): Promise<PostAnswer> {
  const timeout = AbortSignal.timeout(bounds.milliseconds)
  const signal = bounds.signal ? AbortSignal.any([bounds.signal, timeout]) : timeout
  try {
    const url = toPublicUrl(address, bounds)
    const lookup = await pinAddress(url, bounds, signal)
    const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>()
    const { ca } = bounds
    const options = { method: 'POST', headers, lookup, signal, agent: false, ...(ca && { ca }) }
    const request = (url.protocol === 'http:' ? http : https).request(url, options, (response) => {
      response.on('error', () => {})
      response.destroy()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.on('error', reject)
    request.end(body)
    return await promise
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure(timeout.aborted ? 'slow' : 'unreachable')
  }
}
