import { randomBytes } from 'node:crypto'
import type http from 'node:http'
import { type StripeBooks, StripeFault, type StripeIntent } from './stripe-books.ts'

export type StripeKeys = { secret: string; publishable: string }
export type StripeAnswer = { status: number; body: object; headers: Record<string, string> }

type Call = {
  method: string
  path: string
  params: Map<string, string>
  isSecret: boolean
}
type Saved = { call: string; answer: StripeAnswer | null }

const rejected = (message: string, more: Record<string, unknown> = {}) =>
  new StripeFault(400, 'invalid_request_error', message, more)

/** Browsers send requests from another origin. */
const openToBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
}

/** Responds as Stripe would; the same idempotency key gets the same response again. */
export function answerStripe(books: StripeBooks, keys: StripeKeys) {
  const saved = new Map<string, Saved>()
  return async (request: http.IncomingMessage, body: string): Promise<StripeAnswer> => {
    const headers = { 'request-id': `req_${randomBytes(7).toString('hex')}`, ...openToBrowsers }
    if (request.method === 'OPTIONS') return { status: 204, body: {}, headers }
    try {
      const call = readCall(request, body, keys)
      const key = request.headers['idempotency-key']
      const answered =
        call.method === 'POST' && typeof key === 'string'
          ? await answerOnce(saved, key, call, () => act(books, call))
          : act(books, call)
      return { ...answered, headers: { ...headers, ...answered.headers } }
    } catch (error) {
      if (error instanceof StripeFault) return { status: error.status, body: error.body, headers }
      throw error
    }
  }
}

function readCall(
  { method = '', url = '', headers }: http.IncomingMessage,
  body: string,
  keys: StripeKeys,
): Call {
  const { pathname, searchParams } = new URL(url, 'http://stripe')
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (given !== keys.secret && given !== keys.publishable) {
    throw new StripeFault(401, 'invalid_request_error', 'Invalid API Key provided: sk_****')
  }
  if (method === 'POST' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw rejected('The body must be a form.')
  const params = method === 'POST' ? new URLSearchParams(body) : searchParams
  return { method, path: pathname, params: new Map(params), isSecret: given === keys.secret }
}

/** Same key and same request: the same response. Different request: rejected. Still in progress: a conflict. */
async function answerOnce(
  saved: Map<string, Saved>,
  key: string,
  { path, params }: Call,
  answer: () => StripeAnswer,
): Promise<StripeAnswer> {
  const call = JSON.stringify([path, [...params].sort()])
  const known = saved.get(key)
  if (known && known.call !== call) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    throw new StripeFault(400, 'idempotency_error', message)
  }
  if (known && !known.answer) {
    const more = { code: 'idempotency_key_in_use' }
    throw new StripeFault(409, 'idempotency_error', 'There is currently another in-progress request.', more)
  }
  if (known?.answer) {
    return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
  }
  const entry: Saved = { call, answer: null }
  saved.set(key, entry)
  // Long enough for a duplicate to find it in progress.
  await new Promise((resolve) => setTimeout(resolve, 2))
  try {
    entry.answer = structuredClone(answer())
    return entry.answer
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    // Requests rejected before anything started aren't remembered; a declined card is.
    if (error.status === 402) entry.answer = { status: 402, body: structuredClone(error.body), headers: {} }
    else saved.delete(key)
    throw error
  }
}

function act(books: StripeBooks, call: Call): StripeAnswer {
  const ok = (body: object): StripeAnswer => ({ status: 200, body, headers: {} })
  const { method, path, params, isSecret } = call
  const [, id = '', verb] = /^\/v1\/payment_intents\/(pi_\w+)(?:\/(confirm|cancel))?$/.exec(path) ?? []
  if (id && !isSecret && verb !== 'cancel') requireClientSecret(books.get(id), params)
  else if (!isSecret) throw new StripeFault(403, 'invalid_request_error', 'This needs a secret key.')
  if (method === 'GET' && id && !verb) {
    allow(params, ['client_secret'])
    return ok(expand(books, books.get(id), params))
  }
  if (method !== 'POST') throw unknownUrl(call)
  if (path === '/v1/payment_intents') return ok(expand(books, create(books, params), params))
  if (path === '/v1/refunds') {
    allow(params, ['payment_intent', 'amount', 'reason', 'metadata'])
    const amount = params.get('amount')
    return ok(books.refund(required(params, 'payment_intent'), amount ? Number(amount) : undefined))
  }
  if (verb === 'cancel') {
    allow(params, ['cancellation_reason'])
    return ok(expand(books, books.cancel(id, params.get('cancellation_reason') ?? null), params))
  }
  if (verb !== 'confirm') throw unknownUrl(call)
  allow(params, [
    'client_secret',
    'payment_method',
    'payment_method_data',
    'return_url',
    'use_stripe_sdk',
    'key',
  ])
  const card = params.get('payment_method') ?? required(params, 'payment_method_data[card][number]')
  return ok(expand(books, books.confirm(id, card), params))
}

function create(books: StripeBooks, params: Map<string, string>): StripeIntent {
  allow(params, [
    'amount',
    'currency',
    'metadata',
    'payment_method_types',
    'automatic_payment_methods',
    'capture_method',
    'description',
    'receipt_email',
    'statement_descriptor_suffix',
  ])
  const amount = Number(required(params, 'amount'))
  const isInteger = Number.isSafeInteger(amount)
  if (!isInteger)
    throw rejected('Invalid integer: amount', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount < 50)
    throw rejected('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  const currency = required(params, 'currency')
  if (!/^[a-z]{3}$/.test(currency)) throw rejected(`Invalid currency: ${currency}`, { param: 'currency' })
  const types = [...params]
    .filter(([name]) => name.startsWith('payment_method_types['))
    .map(([, type]) => type)
  return books.create({
    amount,
    currency,
    metadata: metadataIn(params),
    payment_method_types: types.length > 0 ? types : ['card'],
  })
}

const metadataIn = (params: Map<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )

/** Returns the current intent, with its charge if requested. */
function expand(books: StripeBooks, intent: StripeIntent, params: Map<string, string>): object {
  const isExpanded = [...params].some(
    ([name, value]) => name.startsWith('expand[') && value === 'latest_charge',
  )
  if (!isExpanded) return intent
  return { ...intent, latest_charge: books.charges.get(intent.latest_charge ?? '') ?? null }
}

function requireClientSecret(intent: StripeIntent, params: Map<string, string>): void {
  if (params.get('client_secret') === intent.client_secret) return
  const more = { code: 'payment_intent_invalid_parameter', param: 'client_secret' }
  throw rejected('The client_secret provided does not match any associated PaymentIntent.', more)
}

/** Stripe rejects unknown fields, so misspelled fields fail here too. */
function allow(params: Map<string, string>, known: string[]): void {
  for (const name of params.keys()) {
    const [root = ''] = name.split('[')
    if (root === 'expand' || known.includes(root)) continue
    throw rejected(`Received unknown parameter: ${root}`, { code: 'parameter_unknown', param: root })
  }
}

function required(params: Map<string, string>, name: string): string {
  const value = params.get(name)
  if (!value) throw rejected(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

const unknownUrl = ({ method, path }: Call) =>
  new StripeFault(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
