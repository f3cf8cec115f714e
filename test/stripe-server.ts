import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerStripe, type StripeKeys } from './stripe-api.ts'
import { StripeBooks, StripeFault, type StripeIntent, type TestCard } from './stripe-books.ts'
import { StripeDisputes } from './stripe-disputes.ts'
import { deliverTo, StripeWebhooks } from './stripe-webhooks.ts'

/**
 * How the provider handles requests: normally; hangs up; responds late (and acts late, even if the client is gone); fails before
 * acting; acts and hangs up before responding; responds with garbage; never responds, whether it acts or not.
 */
export type StripeTrouble =
  | { kind: 'none' }
  | { kind: 'down' }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'error'; status: number }
  | { kind: 'lostAnswer' }
  | { kind: 'garbage' }
  | { kind: 'silence'; acts?: boolean }

export type StripeRequest = {
  method: string
  path: string
  params: URLSearchParams
  idempotencyKey: string | undefined
  /** Status of the response; 0 without one. */
  status: number
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

/**
 * A real local server that speaks the parts of Stripe's API that this site uses, records every charge, and sends signed webhooks:
 * immediately to `webhookUrl` if given, else when `webhooks.deliverAll` is called.
 */
export async function startStripeServer({ port = 0, isLive = false, webhookUrl = '' } = {}) {
  const mode = isLive ? 'live' : 'test'
  const keys: StripeKeys = { secret: `sk_${mode}_51StandInKey`, publishable: `pk_${mode}_51StandInKey` }
  const webhookSecret = 'whsec_StandInSecret'
  const webhooks = new StripeWebhooks(webhookSecret)
  const books = new StripeBooks(isLive, webhooks.note)
  const requests: StripeRequest[] = []
  let troubleOf = (_request: StripeRequest): StripeTrouble => ({ kind: 'none' })
  const answer = answerStripe(books, keys)

  const server = http.createServer(async (request, response) => {
    // A client that hangs up early isn't an error here.
    const body = await readText(request).catch(() => null)
    if (body === null) return
    const noted = {
      method: request.method ?? '',
      path: (request.url ?? '').split('?')[0] ?? '',
      params: new URLSearchParams(body),
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      status: 0,
    }
    requests.push(noted)
    const met = troubleOf(noted)
    if (met.kind === 'silence' && !met.acts) return
    if (met.kind === 'down') return void request.socket.resetAndDestroy()
    if (met.kind === 'slow') await sleep(met.milliseconds, undefined, { ref: false })
    if (met.kind === 'error') return send(response, met.status, failed)
    if (met.kind === 'garbage') return send(response, 200, '<html>Bad gateway</html>')
    const { status, ...answered } = await answer(request, body)
    if (met.kind === 'silence') return
    noted.status = status
    if (met.kind === 'lostAnswer') return void request.socket.resetAndDestroy()
    send(response, status, answered.body, answered.headers)
    if (webhookUrl) await webhooks.deliverAll(deliverTo(webhookUrl))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    books,
    /** Acts for payers' banks. */
    disputes: new StripeDisputes(books),
    webhooks,
    webhookSecret,
    /** All requests so far. */
    requests,
    /** Settings for an application that takes payments here. */
    settings: {
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    /** Applies from now on to every request, or to those the function selects. */
    set(next: StripeTrouble | ((request: StripeRequest) => StripeTrouble)) {
      troubleOf = typeof next === 'function' ? next : () => next
    },
    /** Pays with a card, as a browser does at Stripe. Returns false if it is declined. */
    pay(intentId: string, card: TestCard = 'pm_card_visa'): boolean {
      try {
        return books.confirm(intentId, card).status === 'succeeded'
      } catch (error) {
        if (error instanceof StripeFault && error.status === 402) return false
        throw error
      }
    },
    /** The intents created for a payment; there should be one. */
    intentsOf: (paymentId: number): StripeIntent[] =>
      [...books.intents.values()].filter(({ metadata }) => metadata.paymentId === String(paymentId)),
    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const failed = { error: { type: 'api_error', message: 'Something went wrong on our end.' } }

async function readText(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function send(
  response: http.ServerResponse,
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
