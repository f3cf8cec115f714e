import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusinessOverrides, buildBusiness, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let serial = 0
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
})
afterAll(() => test.close())

/** An unclaimed listing with an address of its own, and a person who is signed in. */
async function claimable(given: BusinessOverrides = {}) {
  const email = given.email ?? `claimed${++serial}@example.com`
  const id = await buildBusiness(test.db, { email, ...given })
  return { id, email, ...(await claimant(id)) }
}

/** A person at the claim of a listing: a new one, or one who is there already. */
async function claimant(id: number, person?: { userId: number; headers: Record<string, string> }) {
  const userId = person?.userId ?? (await buildUser(test.db, { firstName: 'Noemi' }))
  const headers = person?.headers ?? { ...(await signInAs(test.app, userId)) }
  const url = `/api/businesses/${id}/claim`
  // Each from an address of their own, as long as none is given: wrong codes count for addresses, too.
  const home = `10.25.${userId >> 8}.${userId & 255}`
  const post = (path: string, payload: object, remoteAddress = home) =>
    test.app.inject({ method: 'POST', url: url + path, payload, headers, remoteAddress })
  return {
    userId,
    headers,
    read: async () => (await test.app.inject({ url, headers })).json(),
    ask: (address: string) => post('/codes', { address }),
    prove: (code: string, from?: string) => post('/proof', { code }, from),
    /** Asks for a code and reads it in the newest email. */
    getCode: async (address: string) => {
      expect((await post('/codes', { address })).statusCode).toBe(201)
      return codeIn(await newestMail(address))
    },
  }
}

const newestMail = async (address: string) => (await openMails(test.db, { address })).at(-1)?.text_body ?? ''
const codeIn = (text: string) => /Your code: (\d{6})/.exec(text)?.[1] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const ownerOf = async (id: number) =>
  (await test.app.inject(`/api/businesses/${id}`)).json().business.submittedById
const askForQuote = (businessId: number, requirements: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload: { businessId, name: 'Ana', email: 'ana@example.com', phone: '512-555-0101', requirements },
  })

describe('a claim by code', () => {
  it('makes the account the owner, with everything that waits for the business', async () => {
    const { id, email, userId, headers, read, getCode, prove } = await claimable({ phone: '512-555-0190' })
    await askForQuote(id, 'Taps.')
    expect(await newestMail(email)).toContain(`https://town.example/claim/${id}`)
    expect(await read()).toMatchObject({
      owner: 'nobody',
      listingEmail: email,
      websiteDomain: null,
      claim: null,
    })
    const code = await getCode(email)
    expect(await read()).toMatchObject({ claim: { status: 'open', sentTo: email, guessesLeft: 10 } })
    expect((await prove(`${code.slice(0, 3)} ${code.slice(3)}`)).json()).toEqual({
      businessId: id,
      quoteRequestCount: 1,
    })
    expect(await ownerOf(id)).toBe(userId)
    expect(await read()).toMatchObject({ owner: 'you', claim: { status: 'accepted' } })
    const mine = (await test.app.inject({ url: '/api/businesses/my/businesses', headers })).json()
    expect(mine.businesses).toMatchObject([{ id, quoteRequestCount: 1 }])
    const { email: account } = await test.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(await newestMail(account)).toContain('One quote request is waiting')
    // A lost answer is asked for again.
    expect((await prove(code)).statusCode).toBe(200)
  })

  it('stops email to the listing: the owner gets the next request', async () => {
    const { id, email, getCode, prove } = await claimable()
    await askForQuote(id, 'Taps.')
    await prove(await getCode(email))
    await askForQuote(id, 'Hoses.')
    const stored = await test.db
      .selectFrom('business_quote_requests')
      .select('delivery')
      .where('business_id', '=', id)
      .execute()
    expect(stored).toEqual([{ delivery: 'owner' }, { delivery: 'owner' }])
    const mails = await openMails(test.db, { address: email })
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\d{6} is the code for /)])
  })

  it('closes a call that staff had to make', async () => {
    const website = 'https://www.quiet-taps.com/'
    const id = await buildBusiness(test.db, { email: null, phone: '512-555-0191', website })
    await askForQuote(id, 'Taps.')
    const { getCode, prove } = await claimant(id)
    expect((await prove(await getCode('owner@quiet-taps.com'))).json()).toMatchObject({
      quoteRequestCount: 1,
    })
    const items = await test.db
      .selectFrom('inbox_items')
      .innerJoin('business_quote_requests as request', 'request.id', 'quote_request_id')
      .select(['status', 'outcome'])
      .where('business_id', '=', id)
      .execute()
    expect(items).toEqual([{ status: 'done', outcome: 'passed_on' }])
  })

  it('is in the log of staff', async () => {
    const { id, email, userId, getCode, prove } = await claimable()
    await prove(await getCode(email))
    const action = await test.db
      .selectFrom('staff_actions')
      .select(['actor_id', 'action', 'details'])
      .where('target_type', '=', 'business')
      .where('target_id', '=', id)
      .executeTakeFirst()
    expect(action).toEqual({
      actor_id: userId,
      action: 'business.claimed',
      details: { by: 'code by email' },
    })
  })

  it.each([
    ['the domain of the website', 'anyone@own-shop.com', 201],
    ['the listing, in capitals', 'HELLO@EXAMPLE.COM', 201],
    ['a subdomain', 'anyone@mail.own-shop.com', 400],
    ['a longer domain', 'anyone@my-own-shop.com', 400],
    ['elsewhere', 'anyone@gmail.com', 400],
    ['nowhere', 'anyone', 400],
  ])('sends a code to an address of %s, or says why not', async (_, address, status) => {
    const website = 'https://own-shop.com/?utm_source=maps'
    const id = await buildBusiness(test.db, { email: 'hello@example.com', website })
    const { read, ask } = await claimant(id)
    expect((await read()).websiteDomain).toBe('own-shop.com')
    const response = await ask(address)
    await test.db
      .updateTable('business_profiles')
      .set({ website: null })
      .where('business_id', '=', id)
      .execute()
    expect(response.statusCode).toBe(status)
    if (status === 400) expect(response.json().fieldErrors).toHaveProperty('address')
  })

  it.each([
    ['an email provider', 'https://www.yahoo.com', 'yahoo.com'],
    ['a subdomain', 'https://austin.big-chain.com', 'austin.big-chain.com'],
    ['the domain above it', 'https://austin.big-chain.com', 'big-chain.com'],
    ['a page', 'https://big-chain.com/austin', 'big-chain.com'],
    ['a page at an email provider', 'https://gmail.com/shop', 'gmail.com'],
    ['a host for websites itself', 'https://github.io', 'github.io'],
    ['a host for websites', 'https://joes-taps.wixsite.com', 'joes-taps.wixsite.com'],
    ['the owner of that host', 'https://joes-taps.wixsite.com', 'wixsite.com'],
    ['a university', 'https://www.utexas.edu', 'utexas.edu'],
    ['a school', 'https://aisd.k12.tx.us', 'aisd.k12.tx.us'],
    ['a city', 'https://austintexas.gov', 'austintexas.gov'],
  ])('sends no code to the domain of %s, where others may have an address', async (_, website, domain) => {
    const { read, ask } = await claimable({ website })
    expect((await read()).websiteDomain).toBeNull()
    const refused = await ask(`anyone@${domain}`)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors.address).toBe(
      'Use the address on the listing, or send us documents instead',
    )
  })

  it.each(['http://127.0.0.1', 'https://127.0.0.1/shop'])('has no domain to prove at %s', async (website) => {
    const { read, ask } = await claimable({ website })
    expect((await read()).websiteDomain).toBeNull()
    const refused = await ask('anyone@127.0.0.1')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors).toHaveProperty('address')
  })

  it.each([
    ['the same website', 'http://www.SHARED-1.com', 'shared-1.com'],
    ['a page there', 'https://shared-2.com/south?x=1', 'shared-2.com'],
    ['a website below it', 'https://south.shared-3.com/', 'shared-3.com'],
  ])('sends no code to the domain of a website if another listing has %s', async (_, website, domain) => {
    const { id, email, read, ask } = await claimable({ website: `https://${domain}` })
    await buildBusiness(test.db, { website: `https://not${domain}` })
    await buildBusiness(test.db, { website, status: 'rejected' })
    expect((await read()).websiteDomain).toBe(domain)
    await buildBusiness(test.db, { website })
    expect((await read()).websiteDomain).toBeNull()
    expect((await ask(`anyone@${domain}`)).statusCode).toBe(400)
    expect((await ask(email)).statusCode).toBe(201)
    expect(await ownerOf(id)).toBeNull()
  })

  it('ends after ten wrong codes, even when they come at once and with new codes', async () => {
    const { email, id, read, ask, getCode, prove } = await claimable()
    const first = await getCode(email)
    const wrongOne = await prove(wrong(first))
    expect(wrongOne.json().fieldErrors.code).toBe('Wrong code. 9 tries left')
    const code = await getCode(email)
    expect((await prove(first)).statusCode).toBe(400)
    for (let round = 1; round <= 4; round++) {
      const tries = await Promise.all([1, 2, 3].map(() => prove(wrong(code))))
      for (const { statusCode } of tries) expect([400, 409]).toContain(statusCode)
    }
    expect(await read()).toMatchObject({ claim: { status: 'ended', guessesLeft: 0 } })
    expect((await prove(code)).statusCode).toBe(409)
    expect((await ask(email)).statusCode).toBe(409)
    expect(await ownerOf(id)).toBeNull()
  })

  it('takes no code a second time', async () => {
    const { id, email, userId, headers, getCode, prove } = await claimable()
    const other = await claimant(id)
    const code = await getCode(email)
    expect((await prove(code)).statusCode).toBe(200)
    expect((await other.prove(code)).statusCode, 'of somebody else').toBe(409)
    const left = await test.app.inject({ method: 'DELETE', url: `/api/businesses/${id}/owner`, headers })
    expect(left.statusCode, left.body).toBe(200)
    for (const { prove: proveAgain } of [{ prove }, other]) {
      const refused = await proveAgain(code)
      expect([refused.statusCode, refused.json().fieldErrors.code]).toEqual([
        400,
        expect.stringMatching(/expired/),
      ])
    }
    expect(await ownerOf(id)).not.toBe(userId)
  })

  it('takes a code for fifteen minutes', async () => {
    const { id, email, getCode, prove } = await claimable()
    const code = await getCode(email)
    await test.db
      .updateTable('business_claims')
      .set({ code_expires_at: new Date(Date.now() - 1) })
      .where('business_id', '=', id)
      .execute()
    expect((await prove(code)).json().fieldErrors.code).toMatch(/expired/)
    expect((await prove(await getCode(email))).statusCode).toBe(200)
  })

  it('limits the codes of a person for one listing, and leaves those of others', async () => {
    const { id, email, ask } = await claimable()
    for (let count = 1; count <= 5; count++) expect((await ask(email)).statusCode).toBe(201)
    const refused = await ask(email)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    const owner = await claimant(id)
    expect((await owner.prove(await owner.getCode(email))).statusCode).toBe(200)
  })

  it('limits the codes to one mailbox, for all who ask together', async () => {
    const { id, email } = await claimable()
    const statuses: number[] = []
    for (let person = 1; person <= 7; person++) {
      const { ask } = await claimant(id)
      for (let count = 1; count <= 5; count++) statuses.push((await ask(email)).statusCode)
    }
    expect(statuses).toEqual([...Array(30).fill(201), ...Array(5).fill(429)])
  })

  it('leaves a person twenty wrong codes a day, whichever listings they are for', async () => {
    const person = await claimable()
    const tries: number[] = []
    const codes = new Map<string, string>()
    for (let listing = 1; listing <= 3; listing++) {
      const { id, email } = await claimable()
      const at = await claimant(id, person)
      const code = await at.getCode(email)
      codes.set(String(id), code)
      for (let guess = 1; guess <= 8; guess++) tries.push((await at.prove(wrong(code))).statusCode)
      if (listing === 1) expect((await at.prove(code)).statusCode, 'a right one isn’t counted').toBe(200)
    }
    expect(tries).toEqual([...Array(20).fill(400), ...Array(4).fill(429)])
    const [last = ''] = [...codes.keys()].slice(-1)
    const right = await (await claimant(Number(last), person)).prove(codes.get(last) ?? '')
    expect(right.statusCode).toBe(429)
    expect(await ownerOf(Number(last))).toBeNull()
    const other = await claimant(Number(last))
    expect((await other.prove('123456')).statusCode).toBe(400)
  })

  it('leaves all accounts at an address a hundred wrong codes a day', async () => {
    const { id } = await claimable()
    const statuses: number[] = []
    for (let account = 1; account <= 6; account++) {
      const { prove } = await claimant(id)
      for (let guess = 1; guess <= 18; guess++)
        statuses.push((await prove('123456', '198.51.100.7')).statusCode)
    }
    expect(statuses).toEqual([...Array(100).fill(400), ...Array(8).fill(429)])
  })

  it('has one winner when two people prove it at the same time', async () => {
    const { id, email, getCode, prove, userId } = await claimable({ website: 'https://two-at-once.com' })
    const other = await claimant(id)
    const codes = [await getCode(email), await other.getCode('other@two-at-once.com')] as const
    const answers = await Promise.all([prove(codes[0]), other.prove(codes[1])])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect([userId, other.userId]).toContain(await ownerOf(id))
    expect((await other.ask(email)).statusCode).toBe(409)
  })

  it('keeps no code that can be read', async () => {
    const { id, email, getCode } = await claimable()
    const code = await getCode(email)
    const claim = await test.db
      .selectFrom('business_claims')
      .selectAll()
      .where('business_id', '=', id)
      .executeTakeFirst()
    expect(JSON.stringify(claim)).not.toContain(code)
    expect(claim?.code_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('a claim', () => {
  it('is refused for a listing with an owner, a hidden one and a missing one', async () => {
    const owned = await claimable({ ownerId: await buildUser(test.db) })
    expect(await owned.read()).toMatchObject({ owner: 'another' })
    expect((await owned.ask(owned.email)).statusCode).toBe(409)
    expect((await owned.prove('123456')).statusCode).toBe(409)
    const hidden = await claimable({ status: 'suspended' })
    expect((await hidden.ask(hidden.email)).statusCode).toBe(404)
    const missing = await claimant(999_999)
    expect((await missing.prove('123456')).statusCode).toBe(404)
  })

  it('says what is wrong with the input, and needs an account', async () => {
    const { id, prove } = await claimable()
    expect((await prove('12345')).json().fieldErrors.code).toBe('Enter the six digits')
    expect((await prove('123456')).json().fieldErrors.code).toMatch(/expired/)
    const url = `/api/businesses/${id}/claim`
    expect((await test.app.inject(url)).statusCode).toBe(401)
    expect((await test.app.inject({ method: 'POST', url: `${url}/codes`, payload: {} })).statusCode).toBe(401)
  })
})

describe('a claimed listing', () => {
  it('stays when its owner deletes their account, as it was before them, and is counted', async () => {
    const website = 'https://left-by-its-owner.com'
    const { id, email, headers, userId, getCode, prove } = await claimable({ website })
    await prove(await getCode(email))
    await test.db
      .updateTable('users')
      .set({ email: `account${id}@example.com` })
      .where('id', '=', userId)
      .execute()
    await test.db
      .updateTable('business_profiles')
      .set({ email: `Account${id}@example.com` })
      .where('business_id', '=', id)
      .execute()
    const before = (await test.app.inject('/api/businesses')).json().total
    const deleted = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
    expect(deleted.statusCode).toBe(200)
    expect((await test.app.inject(`/api/businesses/${id}`)).json().business).toMatchObject({
      submittedById: null,
      email: null,
    })
    expect((await test.app.inject('/api/businesses')).json().total).toBe(before)
    const again = await claimant(id)
    expect((await again.ask('new@left-by-its-owner.com')).statusCode).toBe(201)
  })
})
