import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StripeServer, startStripeServer } from './stripe-server.ts'
import { signStripe } from './stripe-webhooks.ts'

let server: StripeServer
let stripe: Stripe
beforeAll(async () => {
  server = await startStripeServer()
  stripe = connect()
})
afterAll(() => server.close())

function connect(options: object = {}): Stripe {
  const { hostname, port } = new URL(server.url)
  const place = { host: hostname, port, protocol: 'http' as const, telemetry: false }
  return new Stripe(server.settings.STRIPE_SECRET_KEY, { ...place, maxNetworkRetries: 2, ...options })
}

const order = { amount: 499, currency: 'usd', payment_method_types: ['card'], metadata: { paymentId: '7' } }
const create = (idempotencyKey: string, given: object = {}) =>
  stripe.paymentIntents.create({ ...order, ...given }, { idempotencyKey })
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('the stand-in for Stripe, called by Stripe’s own library', () => {
  it('creates, finds, charges and refunds an intent', async () => {
    const before = server.books.sums()
    const { id, status, client_secret } = await create('whole')
    expect({ status, client_secret }).toEqual({
      status: 'requires_payment_method',
      client_secret: expect.stringContaining(`${id}_secret_`),
    })
    expect(server.pay(id)).toBe(true)
    await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refund-whole' })
    const found = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(found).toMatchObject({
      status: 'succeeded',
      amount_received: 499,
      metadata: order.metadata,
      livemode: false,
      latest_charge: { refunded: true, amount_refunded: 499 },
    })
    const { captured, refunded } = server.books.sums()
    expect([captured - before.captured, refunded - before.refunded]).toEqual([499, 499])
    const again = await caught(stripe.refunds.create({ payment_intent: id }))
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
  })

  it('refunds in parts, and nothing while a bank decides', async () => {
    const { id } = await create('parts')
    server.pay(id)
    await stripe.refunds.create({ payment_intent: id, amount: 100 })
    const charge = async () =>
      (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge
    expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 100 })
    expect(await caught(stripe.refunds.create({ payment_intent: id, amount: 400 }))).toMatchObject({
      statusCode: 400,
    })
    const dispute = server.disputes.open(id)
    expect(dispute).toMatchObject({ amount: 399, status: 'needs_response' })
    const refund = () => stripe.refunds.create({ payment_intent: id })
    expect(await caught(refund())).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
    server.disputes.close(dispute, 'won')
    await refund()
    expect(await charge()).toMatchObject({ refunded: true, disputed: true, amount_refunded: 499 })
  })

  it('declines cards as Stripe does, and accepts another one afterward', async () => {
    const { id } = await create('declined')
    const error = await caught(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
    )
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ code: 'card_declined', message: 'Your card was declined.' })
    expect(server.pay(id, 'pm_card_chargeDeclinedInsufficientFunds')).toBe(false)
    expect((await stripe.paymentIntents.retrieve(id)).last_payment_error?.message).toBe(
      'Your card has insufficient funds.',
    )
    expect(server.pay(id)).toBe(true)
    expect(await caught(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('returns one intent per key, and rejects the key for anything else', async () => {
    const duplicates = await Promise.all(Array.from({ length: 5 }, () => create('duplicates')))
    expect(new Set(duplicates.map(({ id }) => id)).size).toBe(1)
    expect(await caught(create('duplicates', { amount: 1 }))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
    expect(await create('duplicates')).toEqual(duplicates[0])
  })

  it.each([
    ['a fraction', { amount: 4.99 }],
    ['too little', { amount: 1 }],
    ['a field that Stripe does not know', { price: 499 }],
  ])('refuses %s', async (_, given) => {
    expect(await caught(create('refused', given))).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })

  it('rejects unknown keys and intents', async () => {
    expect(await caught(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({ statusCode: 404 })
    const stranger = await fetch(`${server.url}/v1/payment_intents/pi_none`)
    expect(stranger.status).toBe(401)
  })

  it('lets a browser pay with only the publishable key and the intent’s secret', async () => {
    const { id, client_secret } = await create('browser')
    const confirm = (secret: string, number: string) =>
      fetch(`${server.url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.settings.STRIPE_PUBLISHABLE_KEY}` },
        body: new URLSearchParams({ client_secret: secret, 'payment_method_data[card][number]': number }),
      })
    expect((await confirm('guessed', '4242424242424242')).status).toBe(400)
    expect((await confirm(client_secret ?? '', '4000000000000002')).status).toBe(402)
    expect((await confirm(client_secret ?? '', '4242424242424242')).status).toBe(200)
  })
})

describe('its webhooks', () => {
  it('have signatures that the library accepts, and it rejects any other', async () => {
    server.webhooks.drop()
    const { id } = await create('signed')
    server.pay(id)
    const [created, succeeded] = server.webhooks.events.slice(-2)
    if (!created || !succeeded) throw new Error('No event was sent.')
    expect([created.type, succeeded.type]).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
    const { body, signature } = server.webhooks.sign(succeeded)
    const open = (text: string, header: string) =>
      stripe.webhooks.constructEvent(text, header, server.webhookSecret)
    expect(open(body, signature)).toMatchObject({
      id: succeeded.id,
      data: { object: { amount_received: 499 } },
    })
    expect(() => open(body.replace('499', '498'), signature)).toThrow('No signatures found')
    expect(() => open(body, signStripe(body, 'whsec_other'))).toThrow('No signatures found')
    expect(() => open(body, server.webhooks.sign(succeeded, Date.now() / 1000 - 302).signature)).toThrow()
  })

  it('arrive duplicated, shuffled and incomplete, the same for the same seed', async () => {
    for (const key of ['one', 'two', 'three', 'four']) server.pay((await create(`noted-${key}`)).id)
    const noted = server.webhooks.events.slice(-8)
    const run = async () => {
      server.webhooks.drop()
      for (const event of noted) server.webhooks.note(event)
      const seen: string[] = []
      await server.webhooks.deliverAll(async ({ event }) => void seen.push(event.id) as never, {
        seed: 5,
        copies: 4,
        shuffled: true,
        dropped: 0.2,
      })
      return seen
    }
    const first = await run()
    expect(await run()).toEqual(first)
    expect(first.length).toBeGreaterThan(new Set(first).size)
  })
})

describe('its failures', { tags: 'long' }, () => {
  it('charge no one twice: the library retries with the same key', async () => {
    server.set({ kind: 'lostAnswer' })
    const impatient = connect({ maxNetworkRetries: 0, timeout: 200 })
    await caught(impatient.paymentIntents.create(order, { idempotencyKey: 'lost' }))
    server.set({ kind: 'none' })
    const { id } = await create('lost')
    const [, ...others] = server.webhooks.events.filter(
      ({ type, data }) => type === 'payment_intent.created' && data.object.id === id,
    )
    expect(others).toEqual([])
    expect(server.requests.filter(({ idempotencyKey }) => idempotencyKey === 'lost').length).toBeGreaterThan(
      1,
    )
  })

  const isAnError = async (trouble: Parameters<StripeServer['set']>[0]) => {
    server.set(trouble)
    const impatient = connect({ maxNetworkRetries: 0, timeout: 200 })
    expect(await caught(impatient.balance.retrieve())).toBeInstanceOf(Error)
    server.set({ kind: 'none' })
  }

  it.each([[{ kind: 'error', status: 500 }], [{ kind: 'silence' }]] as const)(
    '%o is an error for the library',
    isAnError,
  )

  it.each([[{ kind: 'down' }], [{ kind: 'slow', milliseconds: 400 }], [{ kind: 'garbage' }]] as const)(
    '%o is an error for the library',
    { tags: 'long' },
    isAnError,
  )
})
