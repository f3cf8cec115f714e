import type { ErrorBody } from '#shared/lib/errors.schemas.ts'
import { isTemporary } from '#shared/lib/retries.ts'

export type ApiRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData
}
export type ApiResponse = { status: number; statusText: string; contentLength: string | null; text: string }
/** Sends a request to the API: `fetch` in the browser, an in-process call on the server. Rejects on network failure. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

type SearchValue = string | number | boolean | null | undefined
/** Path parts of a query; an object as the second part becomes the query string (specification §7). */
type QueryPath = readonly [string, Readonly<Record<string, SearchValue>>] | readonly (string | number)[]

/** Any response that isn't OK. The message is "404: Not Found"; `body` is the server's error body, if any. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | null
  constructor(status: number, statusText: string, body: ErrorBody | null) {
    super(`${status}: ${statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** Whether sending the same again is of no use, even after signing in again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status !== 401 && !isTemporary(error.status)

/** For a person who typed something else (specification §5). */
export const invalidEmail = 'Please enter a valid email address'

const words: Partial<Record<string, string>> = {
  Required: 'Please fill in all required fields',
  'Invalid email': invalidEmail,
}

/** The server's text, or what a person reads in place of a generic one. */
export const inWords = (text: string): string => words[text] ?? text

/**
 * The server's reason for a person to read; else `fallback`, by default that of a failed connection. Of rejected fields it
 * is the first one's: the message of the whole error names them as the API does.
 */
export function serverErrorText(
  error: unknown,
  fallback = 'Please check your connection and try again.',
): string {
  const body = error instanceof ApiError ? error.body : null
  const [told = body?.error || body?.message] = Object.values(body?.fieldErrors ?? {})
  return told ? inWords(told) : fallback
}

/** "/api/faqs" and "/faqs" are the same call: every path is under one base that ends in /api (specification §7). */
export function apiPath(path: string): string {
  return `/api${path.replace(/^\/api(?=\/|$)/, '').replace(/^(?=[^/])/, '/')}`
}

/** The address of a query: its parts joined with slashes; an object as second part becomes the query string. */
export function queryUrl(path: QueryPath): string {
  const [first, second] = path
  if (typeof second !== 'object') return apiPath(path.map((part) => String(part)).join('/'))
  const given = Object.entries(second).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return apiPath(search ? `${first}?${search}` : String(first))
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type Api = {
  /** GET; null for an empty body. Throws ApiError, also for 401 and 403 unless `toleratesNoAccess`. */
  query: <Answer>(path: QueryPath, options?: { toleratesNoAccess?: boolean }) => Promise<Answer | null>
  /** Any other method, with an optional JSON body or form, and the key of a filled form. Throws ApiError. */
  mutate: <Answer>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ) => Promise<Answer | null>
  /** The same client, with these headers on every request. */
  withHeaders: (headers: Record<string, string>) => Api
}

/**
 * The API client for the browser and the server. `readToken` returns the visitor's bearer token or null; `onRejected` is
 * called with a token the server no longer accepts, and its code for why. `more` are headers of every request.
 */
export function createApi(
  transport: Transport,
  readToken: () => string | null = () => null,
  onRejected: (token: string, code?: string) => void = () => {},
  more: Record<string, string> = {},
): Api {
  async function send<Answer>(
    method: string,
    path: string,
    body?: string | FormData,
    key?: string,
  ): Promise<Answer | null> {
    const token = readToken()
    const headers: Record<string, string> = { ...more }
    if (token) headers.authorization = `Bearer ${token}`
    if (typeof body === 'string') headers['content-type'] = 'application/json'
    if (key !== undefined) headers['idempotency-key'] = key
    const response = await transport({
      method,
      path: apiPath(path),
      headers,
      ...(body !== undefined && { body }),
    })
    if (response.status < 200 || response.status > 299) {
      const answer = parseBody(response.text) as ErrorBody | null
      if (response.status === 401 && token) onRejected(token, answer?.code)
      throw new ApiError(response.status, response.statusText, answer)
    }
    if (response.text === '' || response.contentLength === '0') return null
    return JSON.parse(response.text) as Answer
  }
  return {
    async query<Answer>(path: QueryPath, options: { toleratesNoAccess?: boolean } = {}) {
      try {
        return await send<Answer>('GET', queryUrl(path))
      } catch (error) {
        const isNoAccess = error instanceof ApiError && (error.status === 401 || error.status === 403)
        if (options.toleratesNoAccess && isNoAccess) return null
        throw error
      }
    },
    mutate<Answer>(method: string, path: string, body?: unknown, key?: string) {
      if (body === undefined || body instanceof FormData) return send<Answer>(method, path, body, key)
      return send<Answer>(method, path, JSON.stringify(body), key)
    },
    withHeaders: (headers) => createApi(transport, readToken, onRejected, headers),
  }
}
