import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countMore } from '#test/counted-acts.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { listJobs } from '#test/job-queue.ts'
import { isLong, times } from '#test/long.ts'
import { newKey } from '#test/new-key.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sendOwnerDigests } from './owner-digests.service.ts'

let test: TestApp
let ownerId: number
let ownerEmail: string
let businessId: number
let serial = 0
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
})
beforeEach(async () => {
  ownerEmail = `owner${++serial}@example.com`
  ownerId = await buildUser(test.db, { firstName: 'Rosa', lastName: 'Delgado', email: ownerEmail })
  businessId = await buildBusiness(test.db, { ownerId, name: 'Barton Bakery' })
})
afterAll(() => test.close())

const asker = { name: 'Kanarix Ruiz', phone: '512-555-0101' }
const ask = (given: object = {}, headers: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload: {
      businessId,
      ...asker,
      email: `kanarix${serial}@example.com`,
      requirements: 'A cake for twelve.',
      ...given,
    },
    headers: { ...headers },
  })
const digest = () => sendOwnerDigests({ config: test.app.config, jobs: test.app.jobs, db: test.db })
const leave = (headers: object) =>
  test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: { ...headers } })
const mailsTo = (address = ownerEmail) =>
  test.db.selectFrom('mails').selectAll().where('recipient_address', '=', address).orderBy('id').execute()
const countRequests = async (id = businessId) =>
  (await test.db.selectFrom('business_quote_requests').select('id').where('business_id', '=', id).execute())
    .length

describe('a new quote request', () => {
  it('notifies the owner of the business immediately, and confirms to the sender', async () => {
    const before = (await listJobs(test.db)).length
    const answer = await ask()
    expect(answer.statusCode).toBe(201)
    const [mail, ...others] = await mailsTo()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      user_id: ownerId,
      recipient_name: 'Rosa Delgado',
      subject: 'Quote request from Kanarix Ruiz for Barton Bakery',
    })
    const link = `https://town.example/messages/${answer.json().id}`
    expect(mail?.text_body).toContain(link)
    expect(mail?.html_body).toContain(`href="${link}"`)
    expect(mail?.text_body).toContain('Hello Rosa, Kanarix Ruiz is asking Barton Bakery for a quote:')
    const jobs = (await listJobs(test.db)).slice(before)
    expect(jobs.map(({ name }) => name)).toEqual(['deliver-mail', 'deliver-mail'])
    expect(jobs).toContainEqual(expect.objectContaining({ data: { mailId: mail?.id } }))
  })

  it('says what is asked as text, and the number to call, also where no answer by email is read', async () => {
    await ask({ requirements: 'A cake <b>for twelve</b>.\nBcc: kanarix@evil.example' })
    const [mail] = await mailsTo()
    expect(mail?.text_body).toContain('A cake <b>for twelve</b>.\n\nBcc: kanarix@evil.example')
    expect(mail?.text_body).toContain('Reply on the page below. Or call 512-555-0101.')
    expect(mail?.text_body).not.toContain('write above this line')
    expect(mail?.html_body).toContain('A cake &lt;b&gt;for twelve&lt;/b&gt;.')
  })

  it('says no number of a sender who hides it', async () => {
    await ask({ requirements: 'A cake. Call 512-555-0101.', hidesContact: true })
    const [mail] = await mailsTo()
    expect(mail?.text_body).toContain('A cake. Call [hidden].')
    expect(`${mail?.text_body}${mail?.html_body}`).not.toMatch(/512-555-0101|kanarix\d+@example/)
  })

  it('writes a name that looks like a header or like markup as text', async () => {
    const name = 'Bakery\r\nBcc: c@d.co <b>&\u202e=?utf-8?'
    businessId = await buildBusiness(test.db, { ownerId, name })
    await ask()
    const [mail] = await mailsTo()
    expect(mail?.subject).toBe('Quote request from Kanarix Ruiz for Bakery Bcc: c@d.co <b>& = ?utf-8?')
    expect(mail?.html_body).toContain('Bcc: c@d.co &lt;b&gt;&amp;')
    expect(mail?.html_body).not.toContain('<b>')
  })

  it('sends one email for a double click and for 50 identical requests', async () => {
    const key = newKey()
    const answers = [...(await sendTogether(50, () => ask({}, key))), await ask({}, key)]
    expect(countStatuses(answers)).toEqual({ 201: 51 })
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await mailsTo()).toHaveLength(1)
    expect(await countRequests()).toBe(1)
  })

  it('of a hundred people reaches the owner in twenty emails, and the rest in one an hour', {
    tags: 'long',
  }, async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' }, () => test.connection)
    const other = await buildBusiness(test.db, { ownerId })
    for (let person = 1; person <= 100; person++) {
      const payload = {
        businessId,
        ...asker,
        email: `p${serial}.${person}@example.com`,
        requirements: 'Cake.',
      }
      const url = '/api/business-quote-requests'
      const remoteAddress = `10.4.${serial}.${person}`
      const answer = await limited.app.inject({ method: 'POST', url, payload, remoteAddress })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    await limited.close()
    expect(await countRequests()).toBe(100)
    expect(await mailsTo()).toHaveLength(20)
    await ask({ businessId: other })
    expect(await mailsTo()).toHaveLength(21)
    await digest()
    await digest()
    const [mail, ...more] = (await mailsTo()).slice(21)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('80 more quote requests for Barton Bakery')
    expect(mail?.text_body).toContain('We emailed you about the first ones, and 80 more have come in since.')
    expect(mail?.text_body.match(/^Cake\.$/gm)).toHaveLength(20)
    expect(mail?.text_body).toContain(`https://town.example/owner/business/${businessId}?tab=quote-requests`)

    const last = await ask({ requirements: 'Too late for that one.' })
    await test.app.inject({
      method: 'PUT',
      url: '/api/conversations/read',
      headers: { ...(await signInAs(test.app, ownerId)) },
      payload: { ids: [last.json().id] },
    })
    await digest()
    expect(await mailsTo(), 'none about what was read').toHaveLength(22)
    await ask({ requirements: 'One more.' })
    await digest()
    expect((await mailsTo()).at(-1)?.subject).toBe('One more quote request for Barton Bakery')
    await test.db
      .updateTable('rate_limits')
      .set({ resets_at: new Date(0) })
      .execute()
    await ask({ requirements: 'An hour later.' })
    expect(await mailsTo()).toHaveLength(24)
  })

  it('that waits for a digest stays when the owner leaves, for the next who answers it', async () => {
    // As after many more.
    const counted = isLong ? 0 : 18
    for (let cakes = counted + 1; cakes <= 22; cakes++) {
      await ask({ requirements: `Cakes: ${cakes}.` })
      if (cakes === counted + 1) await countMore(test.db, `quote-mail ${businessId}`, counted)
    }
    await test.db
      .updateTable('businesses')
      .set({ submitted_by_id: null })
      .where('id', '=', businessId)
      .execute()
    await digest()
    const nextOwner = await buildUser(test.db, { email: `next${serial}@example.com` })
    await test.db
      .updateTable('businesses')
      .set({ submitted_by_id: nextOwner })
      .where('id', '=', businessId)
      .execute()
    await digest()
    const [mail, ...others] = await mailsTo(`next${serial}@example.com`)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 more quote requests for Barton Bakery')
  })

  it('that waits for a digest is in it with its text for the owner, until its sender leaves', async () => {
    const helperEmail = `helper${serial}@example.com`
    const helperId = await buildUser(test.db, { email: helperEmail })
    await test.db
      .insertInto('business_members')
      .values({ business_id: businessId, user_id: helperId, role: 'helper' })
      .execute()
    const sender = await signInAs(
      test.app,
      await buildUser(test.db, { email: `sender${serial}@example.com` }),
    )
    await ask()
    await countMore(test.db, `quote-mail ${businessId}`, 19)
    const { id } = (
      await ask({ requirements: 'A cake. Call 512-555-0101.', hidesContact: true }, sender)
    ).json()
    await ask({ requirements: 'Two pies.' })
    const email = `flooder${serial}@example.com`
    await ask({ requirements: 'A flood.', email })
    await test.db.insertInto('sender_blocks').values({ owner_id: ownerId, name: 'Flo', email }).execute()
    await digest()
    const [, mail] = await mailsTo()
    expect(mail?.text_body).toContain(
      `Kanarix Ruiz (https://town.example/messages/${id}):\n\nA cake. Call [hidden].`,
    )
    expect(mail?.text_body).toMatch(/Kanarix Ruiz \(\S+\), 512-555-0101:\n\nTwo pies\./)
    expect(mail?.text_body, 'of a sender blocked meanwhile').not.toContain('flood')
    const [, toHelper] = await mailsTo(helperEmail)
    expect(toHelper?.text_body).toContain('2 more have come in since.')
    expect(toHelper?.text_body).not.toMatch(/cake|pies|512-555/)

    await leave(sender)
    expect((await mailsTo()).map(({ subject }) => subject)).not.toContain(
      '2 more quote requests for Barton Bakery',
    )
  })

  it('notifies no one if the business is suspended or the request invalid', async () => {
    const count = async () => (await test.db.selectFrom('mails').select('id').execute()).length
    const before = await count()
    const hidden = await buildBusiness(test.db, { ownerId, status: 'suspended' })
    expect((await ask({ businessId: hidden })).statusCode).toBe(404)
    expect((await ask({ email: 'no-at' })).statusCode).toBe(400)
    expect(await count()).toBe(before)
  })

  it('can be sent to one’s own business', async () => {
    expect((await ask({}, await signInAs(test.app, ownerId))).statusCode).toBe(201)
    expect(await mailsTo()).toHaveLength(1)
  })
})

describe('an owner who deletes their account', () => {
  it('also deletes the emails about their requests', async () => {
    await ask()
    await leave(await signInAs(test.app, ownerId))
    expect((await mailsTo()).map(({ subject }) => subject)).not.toContain(
      'Quote request from Kanarix Ruiz for Barton Bakery',
    )
    expect(await countRequests()).toBe(0)
  })

  it('at the moment of a request gives it the response for a deleted business', async () => {
    const session = await signInAs(test.app, ownerId)
    // The deletion waits for this other business of the owner, with the person already locked.
    const kept = await buildBusiness(test.db, { ownerId })
    const held = await holdLocks(test, `SELECT FROM businesses WHERE id = ${kept} FOR UPDATE`)
    const leaving = leave(session)
    await expect.poll(() => held.countWaiting(), { interval: 5 }).toBe(1)
    const asking = ask()
    await expect.poll(() => held.countWaiting(), { interval: 5 }).toBe(2)
    await held.commit()
    expect((await leaving).statusCode).toBe(200)
    expect((await asking).statusCode).toBe(404)
    expect((await mailsTo()).every(({ subject }) => !subject.startsWith('Quote request'))).toBe(true)
  })

  it('waits for a request that came first, and then also deletes its email', async () => {
    const session = await signInAs(test.app, ownerId)
    const held = await holdLocks(test, `SELECT FROM businesses WHERE id = ${businessId} FOR UPDATE`)
    const asking = ask()
    await expect.poll(() => held.countWaiting(), { interval: 5 }).toBe(1)
    const leaving = leave(session)
    await expect.poll(() => held.countWaiting(), { interval: 5 }).toBe(2)
    await held.commit()
    expect((await asking).statusCode).toBe(201)
    expect((await leaving).statusCode).toBe(200)
    expect((await mailsTo()).every(({ subject }) => !subject.startsWith('Quote request'))).toBe(true)
  })
})

it('two owners can request quotes from each other while deleting their accounts, without an error or a trace', {
  tags: 'long',
}, async () => {
  for (let round = 0; round < times(2, 8); round++) {
    const people = await Promise.all(
      [1, 2].map(async () => {
        const id = await buildUser(test.db)
        const business = await buildBusiness(test.db, { ownerId: id, name: 'Asked' })
        return { business, session: await signInAs(test.app, id) }
      }),
    )
    const [first, second] = people
    if (!first || !second) throw new Error('nobody')
    const answers = await Promise.all([
      ask({ businessId: second.business }, first.session),
      ask({ businessId: first.business }, second.session),
      leave(first.session),
      leave(second.session),
      ask({ businessId: second.business, requirements: 'More.' }, first.session),
    ])
    for (const { statusCode, body } of answers) expect([200, 201, 404], body).toContain(statusCode)
    expect(await countRequests(first.business)).toBe(0)
    expect(await countRequests(second.business)).toBe(0)
  }
  const subjects = (await test.db.selectFrom('mails').select('subject').execute()).map(
    ({ subject }) => subject,
  )
  expect(subjects).not.toContain('Quote request from Kanarix Ruiz for Asked')
})
