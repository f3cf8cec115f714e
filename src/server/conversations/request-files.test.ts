import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldHeld } from '#server/quote-requests/held-requests.repository.ts'
import { sendQuoteDigests } from '#server/quote-requests/quote-delivery.service.ts'
import { pdfFile, upload, uploadOne } from '#test/attachments.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { tellRequestFiles } from './request-files.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
})
afterAll(() => test.close())

const pitch =
  'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
let serial = 0

async function ask(businessId: number, requirements = 'Two leaky taps.', given: object = {}) {
  const email = `ana${++serial}.${Date.now()}@example.com`
  const payload = { businessId, name: 'Ana Ruiz', email, phone: '512-555-0101', requirements, ...given }
  const sent = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
  const { id, uploadToken } = sent.json() as { id: number; uploadToken: string }
  return { id, email, headers: { 'x-upload-token': uploadToken } }
}

async function buildOwned() {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId })
  const { email: address } = await test.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { businessId, address, owner: await signInAs(test.app, ownerId) }
}

const tools = () => ({ db: test.db, jobs: test.app.jobs, config: test.app.config })
const tell = (conversationId: number) => tellRequestFiles(tools(), conversationId)
const isQuiet = (url: string) =>
  sql`UPDATE message_attachments SET created_at = now() - interval '2 minutes' WHERE url = ${url}`.execute(
    test.db,
  )
const isOlder = (id: number) =>
  sql`UPDATE business_quote_requests SET created_at = now() - interval '6 minutes' WHERE id = ${id}`.execute(
    test.db,
  )
const mailsAbout = async (address: string, words: string) =>
  (await openMails(test.db, { address })).filter((mail) => mail.text_body.includes(words))
/** A request whose files follow. */
const askWithFiles = (businessId: number) => ask(businessId, 'Two leaky taps.', { hasFiles: true })
const heldAtDesk = async (id: number) => (await desk.send('GET', `/held-requests/${id}`)).json().request
const get = (url: string, headers = {}) => test.app.inject({ url, headers })

describe('files that are added to a request', () => {
  it('are told of in one email, once no more come', async () => {
    const { businessId, address } = await buildOwned()
    const { id, headers } = await ask(businessId)
    const first = await uploadOne(test, id, headers, pdfFile, { filename: 'Plan.pdf' })
    await isQuiet(first.url)
    const second = await uploadOne(test, id, headers, pdfFile, { filename: 'Other plan.pdf' })
    await tell(id)
    expect(await mailsAbout(address, 'added')).toHaveLength(0)
    await isQuiet(second.url)
    await Promise.all([tell(id), tell(id)])
    await tell(id)
    const [mail, ...more] = await mailsAbout(address, 'Ana Ruiz added 2 PDFs to the quote request.')
    expect(more).toEqual([])
    expect(mail?.text_body).toContain(`https://town.example/messages/${id}`)
    expect(mail?.html_body).toContain('added 2 PDFs')
  })

  it('come by email as links where no one has a page', async () => {
    const address = `shop${++serial}.${Date.now()}@example.com`
    const businessId = await buildBusiness(test.db, { email: address })
    const { id, headers } = await ask(businessId)
    const file = await uploadOne(test, id, headers, pdfFile, { filename: 'Plan <b>.pdf' })
    await isQuiet(file.url)
    await tell(id)
    const [mail] = await mailsAbout(address, 'added 1 PDF')
    expect(mail?.text_body).toContain(`https://town.example${file.url}`)
    expect(mail?.html_body).toContain('Plan &lt;b&gt;.pdf</a>')
  })
})

describe('a request whose files follow', () => {
  it('is told of with them, in one email', async () => {
    const { businessId, address } = await buildOwned()
    const { id, headers } = await askWithFiles(businessId)
    await tell(id)
    const { url } = await uploadOne(test, id, headers, pdfFile)
    await tell(id)
    expect(await mailsAbout(address, 'Ana Ruiz')).toEqual([])
    await isQuiet(url)
    await Promise.all([tell(id), tell(id)])
    const [mail, ...more] = await mailsAbout(address, 'Ana Ruiz')
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Quote request from Ana Ruiz/)
    expect(mail?.text_body).toContain('Two leaky taps.')
    expect(mail?.text_body).toContain('Attached: 1 PDF.')
    const later = await uploadOne(test, id, headers, pdfFile)
    await isQuiet(later.url)
    await tell(id)
    expect(await mailsAbout(address, 'added 1 PDF')).toHaveLength(1)
  })

  it('comes with links where no one has a page', async () => {
    const address = `shop${++serial}.${Date.now()}@example.com`
    const businessId = await buildBusiness(test.db, { email: address })
    const { id, headers } = await askWithFiles(businessId)
    const { url } = await uploadOne(test, id, headers, pdfFile)
    await isQuiet(url)
    await tell(id)
    const [mail, ...more] = await openMails(test.db, { address })
    expect(more).toEqual([])
    expect(mail?.text_body).toContain('Two leaky taps.')
    expect(mail?.text_body).toContain(`https://town.example${url}`)
  })

  it('is told of without them when none has come for five minutes', async () => {
    const { businessId, address } = await buildOwned()
    const { id } = await askWithFiles(businessId)
    await isOlder(id)
    await tell(id)
    await tell(id)
    const [mail, ...more] = await mailsAbout(address, 'Two leaky taps.')
    expect(more).toEqual([])
    expect(mail?.text_body).not.toContain('With it')
  })

  it('is told of once when the digest of the next morning overtakes the job', async () => {
    const address = `shop${++serial}.${Date.now()}@example.com`
    const { id } = await askWithFiles(await buildBusiness(test.db, { email: address }))
    const noon = new Date(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T18:00:00Z`)
    await isOlder(id)
    await sendQuoteDigests(tools(), noon)
    await tell(id)
    expect(await mailsAbout(address, 'Two leaky taps.')).toHaveLength(1)
  })

  it('goes to staff when the listing takes no more email meanwhile', async () => {
    const businessId = await buildBusiness(test.db, { email: `gone${++serial}.${Date.now()}@example.com` })
    const { id } = await askWithFiles(businessId)
    await sql`UPDATE business_profiles SET email = NULL WHERE business_id = ${businessId}`.execute(test.db)
    await isOlder(id)
    await tell(id)
    const { rows } = await sql`SELECT delivery FROM business_quote_requests WHERE id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ delivery: 'desk' }])
  })
})

describe('files of a request that staff look at first', () => {
  it('are taken like any other, seen at the desk, and come with it when it is released', async () => {
    const { businessId, address, owner } = await buildOwned()
    const { id, headers } = await ask(businessId, pitch)
    const file = await uploadOne(test, id, headers, pdfFile, { filename: 'Plan.pdf' })
    expect((await get(file.url)).statusCode).toBe(200)
    expect((await get(`/api/conversations/${id}`, owner)).statusCode).toBe(404)
    for (let count = 1; count < 10; count++) await uploadOne(test, id, headers, pdfFile)
    expect((await upload(test, id, headers, pdfFile)).json().fieldErrors.file).toMatch(/10 files/)
    const held = await heldAtDesk(id)
    expect(held.files).toHaveLength(10)
    expect(held.files[0]).toEqual({ name: 'Plan.pdf', kind: 'document', url: file.url })
    await desk.send('PUT', `/held-requests/${id}/release`, { revision: held.revision })
    const { messages } = (await get(`/api/conversations/${id}`, owner)).json()
    expect(messages[0].attachments).toHaveLength(10)
    expect(messages[0].attachments[0]).toEqual(file)
    await sql`UPDATE message_attachments SET created_at = now() - interval '2 minutes'
      WHERE conversation_id = ${id}`.execute(test.db)
    await tell(id)
    expect(await mailsAbout(address, 'added 10 PDFs')).toHaveLength(1)
  })

  it('are deleted a day after it wasn’t passed on, and with it', async () => {
    const { businessId } = await buildOwned()
    const { id, headers } = await ask(businessId, pitch)
    const { url } = await uploadOne(test, id, headers, pdfFile)
    const reason = 'It looks like a scam.'
    const decided = { decision: 'refused', reason, revision: (await heldAtDesk(id)).revision }
    expect((await desk.send('PUT', `/held-requests/${id}/decision`, decided)).statusCode).toBe(200)
    await deleteOldHeld(test.db)
    expect((await get(url)).statusCode).toBe(200)
    await sql`UPDATE held_quote_requests SET decision = 'refused', reason = ${reason},
      decided_at = now() - interval '25 hours' WHERE id = ${id}`.execute(test.db)
    await deleteOldHeld(test.db)
    expect((await get(url)).statusCode).toBe(404)
  })
})
