import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { buildConversation, pdfFile, upload, uploadOne } from '#test/attachments.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const gigabyte = 1024 ** 3
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
})
afterAll(() => test.close())

let serial = 0
/** A network that no other test uses. */
const newAddress = () => ({ 'x-forwarded-for': `198.51.${100 + (++serial >> 8)}.${serial % 256}` })
const countersLike = async (pattern: string) =>
  (
    await sql<{
      key: string
      hits: number
    }>`SELECT key, hits FROM rate_limits WHERE key LIKE ${pattern}`.execute(test.db)
  ).rows
const leaveRoom = (pattern: string, of: number, kilobytes: number) =>
  sql`UPDATE rate_limits SET hits = ${(of * gigabyte) / 1024 - kilobytes} WHERE key LIKE ${pattern}`.execute(
    test.db,
  )

describe('the amount that a visitor without an account uploads in a day', () => {
  it('is bounded for their network, whatever name they give', async () => {
    const from = newAddress()
    const ofAddress = `address ${from['x-forwarded-for']} kilobytes of files%`
    const first = await buildConversation(test)
    await uploadOne(test, first.id, { ...first.guest, ...from }, pdfFile)
    expect(await countersLike(ofAddress)).toMatchObject([{ hits: 1 }])
    const large = Buffer.concat([pdfFile, Buffer.alloc(5_000)])
    await leaveRoom(ofAddress, 5, 2)
    const other = await buildConversation(test)
    const before = await storedFiles(test.app.storage)
    const refused = await upload(test, other.id, { ...other.guest, ...from }, large)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error).toMatch(
      /^Too many files from your network\. Please try again in 24 hours\.$/,
    )
    expect(await storedFiles(test.app.storage)).toEqual(before)
    // A smaller one still fits, then nothing does, and nothing is read.
    await uploadOne(test, other.id, { ...other.guest, ...from }, pdfFile)
    await uploadOne(test, other.id, { ...other.guest, ...from }, pdfFile)
    expect((await upload(test, other.id, { ...other.guest, ...from }, Buffer.from('x'))).statusCode).toBe(429)
    expect((await upload(test, other.id, { ...other.guest, ...newAddress() }, pdfFile)).statusCode).toBe(201)
    // An account is measured by its own files.
    expect((await upload(test, other.id, { ...other.owner, ...from }, large)).statusCode).toBe(201)
  })

  it('is bounded for their email address, from wherever they come', async () => {
    const email = `ana-${randomUUID()}@example.com`
    const build = async () => {
      const { token, hash } = createToken('quoteStatus')
      const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
      const id = await buildRequest(test.db, businessId, { statusHash: hash, email })
      return { id, guest: { 'x-conversation-token': token } }
    }
    const first = await build()
    const earlier = new Set((await countersLike('email %kilobytes of files')).map(({ key }) => key))
    await uploadOne(test, first.id, { ...first.guest, ...newAddress() }, pdfFile)
    const added = (await countersLike('email %kilobytes of files')).filter(({ key }) => !earlier.has(key))
    expect(added).toMatchObject([{ hits: 1 }])
    await leaveRoom(added[0]?.key ?? '', 2, 0)
    const second = await build()
    const refused = await upload(test, second.id, { ...second.guest, ...newAddress() }, pdfFile)
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      error: expect.stringMatching(/^Too many files\. /),
    })
  })

  it('counts once for a file that is sent again', async () => {
    const from = newAddress()
    const { id, guest } = await buildConversation(test)
    const clientKey = randomUUID()
    const send = () => upload(test, id, { ...guest, ...from }, pdfFile, { clientKey })
    expect((await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode)).toEqual([
      201, 201, 201,
    ])
    expect(await countersLike(`address ${from['x-forwarded-for']} kilobytes of files%`)).toMatchObject([
      { hits: 1 },
    ])
  })
})
