import type { IncomingMessage } from 'node:http'

type NodesOwn = Pick<typeof globalThis, 'fetch' | 'FormData' | 'File'>

// Read before the first page of this process opens, whose own replace them.
const { nodesOwn } = globalThis as { nodesOwn?: NodesOwn }
const { fetch: nodeFetch, FormData: NodeForm, File: NodeFile } = nodesOwn ?? globalThis
Object.assign(globalThis, { nodesOwn: { fetch: nodeFetch, FormData: NodeForm, File: NodeFile } })
let unload = new AbortController()
const cookies = new Map<string, string>()

/** Ends the requests of the page that is left. */
export function abandonRequests(): void {
  unload.abort()
  unload = new AbortController()
}

/** Forgets the browser's cookies. */
export const forgetCookies = (): void => cookies.clear()

const sentBodies: { path: string; body: string }[] = []

/** The JSON bodies that pages have sent to this path in this test. */
export const bodiesTo = (path: string): unknown[] =>
  sentBodies.filter((sent) => sent.path === path).map(({ body }) => JSON.parse(body))

/** Each request says in which test it was sent: it may arrive in the next one. */
const testHeader = 'x-test'
let testNumber = 0

export const isOfThisTest = ({ headers }: IncomingMessage): boolean =>
  headers[testHeader] === undefined || headers[testHeader] === String(testNumber)

/** Forgets what the pages of a test have sent. */
export function forgetRequests(): void {
  sentBodies.splice(0)
  testNumber += 1
}

/** A browser's fetch: relative addresses, cookies, and the document's own forms and files. */
export async function pageFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, globalThis.location?.href)
  const headers = new Headers(init.headers)
  if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
  headers.set(testHeader, String(testNumber))
  const signal = init.signal ? AbortSignal.any([init.signal, unload.signal]) : unload.signal
  if (typeof init.body === 'string') sentBodies.push({ path: address.pathname, body: init.body })
  const body = await toNodeBody(init.body)
  const response = await nodeFetch(address, { ...init, headers, signal, ...(body !== undefined && { body }) })
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
  return response
}

type NodeBody = NonNullable<RequestInit['body']>

async function toNodeBody(body: RequestInit['body']): Promise<NodeBody | undefined> {
  if (body instanceof FormData) return toNodeForm(body)
  if (body instanceof Blob) return await body.arrayBuffer()
  return body ?? undefined
}

async function toNodeForm(form: FormData): Promise<NodeBody> {
  const copy = new NodeForm()
  for (const [name, value] of form) {
    if (typeof value === 'string') copy.append(name, value)
    else copy.append(name, new NodeFile([await value.arrayBuffer()], value.name, { type: value.type }))
  }
  return copy
}
