import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { type Buyer, buildBuyer, type Purchase } from '#test/buyer.ts'
import { buildBusiness } from '#test/factories.ts'
import { findPaymentFaults, PaymentHistory } from '#test/payment-history.ts'
import { readLedger } from '#test/payment-ledger.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { seededRandom } from '#test/stripe-webhooks.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'

let stripe: StripeServer
let database: TestDatabase
let db: Db
let folder: string
let server: ServerProcess
let buyer: Buyer
let history: PaymentHistory
const start = () =>
  startServerProcess({
    ...stripe.settings,
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
  })
beforeAll(async () => {
  stripe = await startStripeServer()
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 2, 0))
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-kills-'))
  history = new PaymentHistory()
  buyer = await buildBuyer({ db }, history)
  server = await start()
})
afterAll(async () => {
  await server?.kill()
  await db.destroy()
  await database.drop()
  await stripe.close()
  await fs.rm(folder, { recursive: true, force: true })
})

async function want(name: string): Promise<Purchase> {
  const businessId = await buildBusiness(db, { ownerId: buyer.userId })
  return { name, businessId, planId: 'basic', duration: 1 }
}

async function begin(name: string): Promise<{ purchase: Purchase; intentId: string }> {
  const purchase = await want(name)
  const { intentId = '' } = await buyer.createIntent(server.app, purchase)
  return { purchase, intentId }
}

const pay = ({ purchase, intentId }: { purchase: Purchase; intentId: string }) =>
  buyer.pay(purchase, intentId, () => stripe.pay(intentId))

/** A client that is cut off gets no response; only the outcome counts. */
const cutOff = () => undefined

const faults = async () => findPaymentFaults(history.lines, await readLedger(db, stripe))
/** Longest delay after a start until a payment takes effect without any client, in milliseconds. */
const patience = 60_000

describe('a server that is killed', { timeout: 900_000 }, () => {
  it('activates what was paid after its restart, without any client', async () => {
    const chargesBefore = (await readLedger(db, stripe)).charges.length
    const intentsBefore = stripe.books.intents.size
    const unconfirmed = await begin('killed before the confirmation')
    await pay(unconfirmed)
    const confirming = await begin('killed while it is confirmed')
    await pay(confirming)
    const open = await begin('killed before it is paid')
    const unnamed = await want('killed while the intent is made')
    stripe.set({ kind: 'silence', acts: true })
    const asked = stripe.requests.length
    const cut = [
      buyer.confirm(server.app, confirming.purchase, confirming.intentId).catch(cutOff),
      buyer.createIntent(server.app, unnamed).catch(cutOff),
    ]
    await expect.poll(() => stripe.requests.length).toBe(asked + 2)
    await server.kill()
    await Promise.all(cut)
    stripe.set({ kind: 'none' })
    stripe.webhooks.drop()
    expect(await faults()).not.toEqual([])

    server = await start()
    await expect.poll(faults, { timeout: patience, interval: 200 }).toEqual([])
    const again = await buyer.createIntent(server.app, unnamed)
    expect(again.status).toBe(200)
    for (const each of [open, { purchase: unnamed, intentId: again.intentId ?? '' }]) {
      await pay(each)
      expect(await buyer.confirm(server.app, each.purchase, each.intentId)).toMatchObject({ status: 200 })
    }
    expect(await faults()).toEqual([])
    expect((await readLedger(db, stripe)).charges.length - chargesBefore).toBe(4)
    expect(stripe.books.intents.size - intentsBefore).toBe(4)
  })

  it('loses nothing when it is killed again and again while working', async () => {
    const random = seededRandom(9)
    for (let round = 1; round <= 20; round++) {
      let isAlive = true
      const shop = async (name: string) => {
        for (let serial = 1; isAlive; serial++) {
          const begun = await begin(`${name}, ${serial}`)
          await pay(begun)
          if (random() < 0.5) await buyer.confirm(server.app, begun.purchase, begun.intentId)
        }
      }
      const shoppers = [1, 2, 3].map((shopper) => shop(`round ${round}, shopper ${shopper}`).catch(cutOff))
      await sleep(300 + random() * 1_500)
      await server.kill()
      isAlive = false
      await Promise.all(shoppers)
      stripe.webhooks.drop()
      server = await start()
    }
    await expect.poll(faults, { timeout: patience, interval: 500 }).toEqual([])
    expect((await readLedger(db, stripe)).charges.length).toBeGreaterThan(20)
  })

  it('does not even need a restart: what no client confirms takes effect within a minute', async () => {
    await pay(await begin('never confirmed'))
    stripe.webhooks.drop()
    await expect.poll(faults, { timeout: patience, interval: 1_000 }).toEqual([])
  })
})
