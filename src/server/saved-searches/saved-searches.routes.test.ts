import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { createStops, listStops } from '#server/lib/mail/mail-stops.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { savedSearchesMax } from '#shared/saved-searches/saved-filters.ts'
import type { SavedSearch, SavedSearchList } from '#shared/saved-searches/saved-searches.schemas.ts'
import { buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { trades } from '#test/screens/directory.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { insertBasics } from '../../../db/demo/demo-rows.ts'
import { deleteIdleReaders } from './readers.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await insertBasics(test.db)
  await fillShippedVocabulary(test.patientDb)
})
afterAll(() => test.close())

type Headers = Record<string, string>
const url = '/api/saved-searches'
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Headers = {},
) => test.app.inject({ method, url: url + path, headers, ...(payload && { payload }) })
const listOf = async (headers: Headers): Promise<SavedSearchList> =>
  (await send('GET', '', undefined, headers)).json()
const titlesOf = async (headers: Headers) => (await listOf(headers)).searches.map(({ title }) => title)
const save = (search: object, headers: Headers) => send('POST', '', { search }, headers)

let serial = 0
const newAddress = () => `waiting${++serial}@example.com`
async function someone(email = newAddress()) {
  const id = await buildUser(test.db, { email })
  return { id, email, headers: await signInAs(test.app, id) }
}
const unconfirm = (id: number) =>
  sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${id}`.execute(test.db)
const plumbing = {
  category: String(trades.plumbing.categoryId),
  subcategory: String(trades.plumbing.subcategoryId),
}

/** The token in the newest email to an address. */
async function confirmTokenOf(address: string): Promise<string> {
  const mails = await openMails(test.db, { address, subject: 'Confirm your saved search' })
  return /\/saved-searches\?confirm=(\S+)/.exec(mails.at(-1)?.text_body ?? '')?.[1] ?? ''
}
/** Saves a search for an address without an account; returns what opens its list. */
async function saveByEmail(email: string, search: object): Promise<Headers> {
  expect((await send('POST', '/ask', { email, search })).statusCode).toBe(201)
  const answer = await send('POST', '/confirm', { token: await confirmTokenOf(email) })
  expect(answer.statusCode, answer.body).toBe(200)
  return { 'x-settings-token': answer.json().token }
}

describe('a search that is saved', () => {
  it.each([
    [plumbing, 'Plumbing'],
    [{ ...plumbing, place: '78704' }, 'Plumbing in 78704'],
    [{ search: 'Roofer in 78704 open now' }, 'Roofing in 78704'],
    [{ search: 'zzyzx works' }, '“zzyzx works”'],
    [{ search: '"zzyzx works"' }, '“zzyzx works”'],
    [{ search: 'plumber tonight' }, 'Plumbing'],
    [{ search: 'plumber open saturday' }, 'Plumbing · open Sat'],
    [{ search: 'plumber in houston' }, 'Plumbing'],
    [{ search: 'plumber or electrician in 78704' }, 'Plumbing or Electrical Work in 78704'],
    [
      { place: 'hyde-park', payment: 'venmo', price: '50-100' },
      'Businesses in Hyde Park · $50 to $100 · Venmo',
    ],
  ])('%j is called %s', async (search, title) => {
    const { headers } = await someone()
    const answer = await save(search, headers)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      isNew: true,
      search: { title, filters: search, isOn: true, lostFor: null },
    })
    expect(await titlesOf(headers)).toEqual([title])
  })

  it('leaves out a text that says only what passes', async () => {
    const { headers } = await someone()
    const { search } = (await save({ ...plumbing, search: 'open now' }, headers)).json()
    expect(search).toMatchObject({ title: 'Plumbing', filters: plumbing })
  })

  it('is one, however often and in whatever case it is saved, also at the same time', async () => {
    const { headers } = await someone()
    const answers = await sendTogether(6, () => save({ search: 'Kite repair' }, headers))
    expect(countStatuses(answers)).toEqual({ 201: 6 })
    expect((await save({ search: 'kite  REPAIR' }, headers)).json()).toMatchObject({ isNew: false })
    expect(await titlesOf(headers)).toHaveLength(1)
  })

  it.each([
    [{}, 'search'],
    [{ search: {} }, 'search'],
    [{ search: { open: '1', sort: 'rating' } }, 'search'],
    [{ search: { search: 'open now' } }, 'search'],
    [{ search: { search: 'best near me tonight' } }, 'search'],
    [{ search: { category: 'x' } }, 'search.category'],
    [{ search: { category: '999999' } }, 'search'],
    [{ search: { ...plumbing, category: '1' } }, 'search'],
    [{ search: { place: 'nowhere' } }, 'search'],
    [{ search: { place: 'No Where' } }, 'search.place'],
    [{ search: { search: 'x'.repeat(101) } }, 'search.search'],
    [{ search: { area: '1,2' } }, 'search.area'],
    [{ search: { price: 'cheap' } }, 'search.price'],
  ])('%j is refused at %s', async (payload, field) => {
    const { headers } = await someone()
    const answer = await send('POST', '', payload, headers)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
    const asked = await send('POST', '/ask', { ...payload, email: newAddress() })
    expect(asked.statusCode).toBe(400)
  })

  it('needs an account whose address is confirmed', async () => {
    const { id, headers } = await someone()
    await unconfirm(id)
    expect((await save(plumbing, headers)).statusCode).toBe(403)
    expect((await send('POST', '', { search: plumbing })).statusCode).toBe(401)
  })

  it('is the twentieth at most, also if several are saved at the same time', async () => {
    const { headers, email } = await someone()
    const answers = await sendTogether(savedSearchesMax + 3, (n) => save({ search: `kites ${n}` }, headers))
    expect(countStatuses(answers)).toEqual({ 201: savedSearchesMax, 409: 3 })
    const refused = await save(plumbing, headers)
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('20 saved searches'),
    })
    const [{ id } = { id: 0 }] = (await listOf(headers)).searches
    expect((await send('POST', '/ask', { email, search: plumbing })).statusCode).toBe(201)
    const token = await confirmTokenOf(email)
    expect((await send('POST', '/confirm', { token })).json()).toMatchObject({
      isFull: true,
      title: 'Plumbing',
    })
    await send('DELETE', `/${id}`, undefined, headers)
    expect((await send('POST', '/confirm', { token })).json()).toMatchObject({ isFull: false })
    expect((await titlesOf(headers))[0]).toBe('Plumbing')
  })
})

describe('an address without an account', () => {
  it('gets a link, and its search is saved once it is pressed, once and again', async () => {
    const email = newAddress()
    expect((await send('POST', '/ask', { email, search: plumbing })).statusCode).toBe(201)
    const stored = () => sql`SELECT FROM saved_search_readers WHERE email = ${email}`.execute(test.db)
    expect((await stored()).rows).toEqual([])
    const token = await confirmTokenOf(email)
    expect(token).toMatch(/^srh_/)
    expect(token).not.toContain('waiting')
    const [first, second] = [
      await send('POST', '/confirm', { token }),
      await send('POST', '/confirm', { token }),
    ]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect((await stored()).rows).toHaveLength(1)
    expect(await listOf({ 'x-settings-token': first.json().token })).toMatchObject({
      address: email,
      searches: [{ title: 'Plumbing', isOn: true }],
    })
  })

  it('is one reader, however many of its links are pressed at the same time', async () => {
    const email = newAddress()
    const tokens: string[] = []
    for (const search of [plumbing, { search: 'kites' }]) {
      await send('POST', '/ask', { email, search })
      tokens.push(await confirmTokenOf(email))
    }
    const answers = await sendTogether(6, (n) => send('POST', '/confirm', { token: tokens[n % 2] }))
    expect(countStatuses(answers)).toEqual({ 200: 6 })
    expect(await titlesOf({ 'x-settings-token': answers[0]?.json().token })).toHaveLength(2)
  })

  it('is asked three times an hour at most, and reads no words that another person typed', async () => {
    const email = newAddress()
    for (let press = 0; press < 5; press++)
      await send('POST', '/ask', { email, search: { search: 'win money at evil dot example' } })
    const mails = await openMails(test.db, { address: email })
    expect(mails).toHaveLength(3)
    expect(mails[0]?.text_body).toContain('new businesses match your search, at most once a week')
    expect(JSON.stringify(mails[0])).not.toContain('evil')
  })

  it.each([{}, { email: 'no-at' }, { email: 'a@b.co\r\nBcc: c@d.co' }])('must be one: %j', async (given) => {
    const answer = await send('POST', '/ask', { search: plumbing, ...given })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors).toHaveProperty('email')
  })

  it('hears the same whether or not it has searches', async () => {
    const email = newAddress()
    const first = await send('POST', '/ask', { email, search: plumbing })
    await send('POST', '/confirm', { token: await confirmTokenOf(email) })
    const again = await send('POST', '/ask', { email, search: plumbing })
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  })

  it('can ask five times in ten minutes', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' })
    try {
      const ask = () =>
        limited.app.inject({
          method: 'POST',
          url: `${url}/ask`,
          payload: { email: 'eager@example.com', search: { search: 'kites' } },
        })
      for (let press = 0; press < 5; press++) expect((await ask()).statusCode).toBe(201)
      expect((await ask()).statusCode).toBe(429)
    } finally {
      await limited.close()
    }
  })

  it.each(['', 'srh_', 'srh_AAAA', `set_${'0'.repeat(43)}`])(
    'is refused with the dead link “%s”',
    async (token) => {
      const named = await send('GET', '/confirm', undefined, { 'x-settings-token': token })
      for (const answer of [named, await send('POST', '/confirm', { token })]) {
        expect(answer.statusCode).toBe(400)
        expect(answer.json().fieldErrors).toHaveProperty('token')
      }
    },
  )

  it('is named by its link, in the words that were typed, and not saved by that', async () => {
    const email = newAddress()
    await send('POST', '/ask', { email, search: { search: 'zzyzx works' } })
    const token = await confirmTokenOf(email)
    const named = await send('GET', '/confirm', undefined, { 'x-settings-token': token })
    expect([named.statusCode, named.json()]).toEqual([200, { title: '“zzyzx works”' }])
    expect((await send('POST', '/confirm', { token })).json()).toMatchObject({ title: '“zzyzx works”' })
  })

  it('isn’t brought back by a link from before it unsubscribed', async () => {
    const email = newAddress()
    const headers = await saveByEmail(email, plumbing)
    const token = await confirmTokenOf(email)
    const stop = `/api/notification-settings/stop?kind=searches&token=${headers['x-settings-token']}`
    expect((await test.app.inject({ method: 'POST', url: stop })).statusCode).toBe(200)
    const named = await send('GET', '/confirm', undefined, { 'x-settings-token': token })
    for (const answer of [named, await send('POST', '/confirm', { token })])
      expect([answer.statusCode, answer.json().fieldErrors]).toEqual([400, { token: expect.any(String) }])
    expect((await listOf(headers)).searches).toMatchObject([{ isOn: false }])
  })
})

describe('the list', () => {
  it('turns a search off and on, and deletes it', async () => {
    const { headers } = await someone()
    const { id }: SavedSearch = (await save(plumbing, headers)).json().search
    for (const isOn of [false, true]) {
      const answer = await send('PUT', `/${id}`, { isOn }, headers)
      expect([answer.statusCode, answer.json().isOn]).toEqual([200, isOn])
      expect((await listOf(headers)).searches).toMatchObject([{ id, isOn }])
    }
    expect((await send('DELETE', `/${id}`, undefined, headers)).statusCode).toBe(200)
    expect((await send('DELETE', `/${id}`, undefined, headers)).statusCode).toBe(404)
    expect((await listOf(headers)).searches).toEqual([])
  })

  it('opens for its account or by its link alone', async () => {
    const { headers } = await someone()
    const { id } = (await save(plumbing, headers)).json().search
    const other = await saveByEmail(newAddress(), plumbing)
    for (const given of [other, (await someone()).headers]) {
      expect((await send('PUT', `/${id}`, { isOn: false }, given)).statusCode).toBe(404)
      expect((await send('DELETE', `/${id}`, undefined, given)).statusCode).toBe(404)
    }
    expect((await send('PUT', `/${id}`, { isOn: 'no' }, headers)).json().fieldErrors).toHaveProperty('isOn')
    for (const [given, status] of [
      [{}, 401],
      [{ 'x-settings-token': 'set_x' }, 400],
    ] as const) {
      expect((await send('GET', '', undefined, given)).statusCode).toBe(status)
      expect((await send('PUT', `/${id}`, { isOn: false }, given)).statusCode).toBe(status)
      expect((await send('DELETE', `/${id}`, undefined, given)).statusCode).toBe(status)
    }
    expect((await listOf(headers)).searches).toMatchObject([{ id, isOn: true }])
  })

  it('starts only the search that is turned on after unsubscribing from all', async () => {
    const { headers } = await someone()
    await save(plumbing, headers)
    const { id } = (await save({ search: 'kites' }, headers)).json().search
    await test.app.inject({
      method: 'PUT',
      url: '/api/notification-settings',
      headers,
      payload: { searches: false },
    })
    expect((await listOf(headers)).searches.map(({ isOn }) => isOn)).toEqual([false, false])
    await send('PUT', `/${id}`, { isOn: true }, headers)
    expect((await listOf(headers)).searches.map(({ isOn }) => isOn)).toEqual([true, false])
  })
})

describe('an account', () => {
  it('neither sees nor ends a stop of an address that it hasn’t confirmed', async () => {
    const { id, email, headers } = await someone()
    const { id: searchId } = (await save(plumbing, headers)).json().search
    await inTransaction(test.db, (tx) => createStops(tx, email, ['searches'], 'asked'))
    await unconfirm(id)
    expect((await listOf(headers)).searches.map(({ isOn }) => isOn)).toEqual([true])
    const off = await send('PUT', `/${searchId}`, { isOn: false }, headers)
    expect(off.statusCode, off.body).toBe(200)
    const on = await send('PUT', `/${searchId}`, { isOn: true }, headers)
    expect(on.statusCode).toBe(403)
    expect(on.json().error).toBe('Please confirm your email address first.')
    expect(await listStops(test.db, email)).toEqual(['searches'])
  })

  it('has what its address saved without it, once that is confirmed', async () => {
    const email = newAddress()
    const link = await saveByEmail(email, plumbing)
    await saveByEmail(email, { search: 'kites' })
    const { id, headers } = await someone(email.toUpperCase())
    await unconfirm(id)
    expect(await titlesOf(headers)).toEqual([])
    await sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`.execute(test.db)
    await save({ search: 'Kites' }, headers)
    expect((await titlesOf(headers)).sort()).toEqual(['Plumbing', '“kites”'])
    expect((await titlesOf(link)).sort()).toEqual(['Plumbing', '“kites”'])
  })

  it('gets them in the transaction that confirms its address, and keeps those that it saved before', async () => {
    const { id, email, headers } = await someone()
    await save({ search: 'Kites' }, headers)
    await unconfirm(id)
    await saveByEmail(email, { search: 'kites' })
    await saveByEmail(email, plumbing)
    expect(await titlesOf(headers)).toEqual(['“Kites”'])
    await sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`.execute(test.db)
    await test.db.transaction().execute((tx) => test.app.events.emit(tx, 'email.confirmed', { userId: id }))
    expect((await titlesOf(headers)).sort()).toEqual(['Plumbing', '“Kites”'])
    const { rows } = await sql`SELECT FROM saved_search_readers WHERE lower(email) = lower(${email})`.execute(
      test.db,
    )
    expect(rows).toEqual([])
  })

  it('reads and deletes both lists until they are joined; reading changes nothing', async () => {
    const { id, email, headers } = await someone()
    await save({ search: 'Kites' }, headers)
    await unconfirm(id)
    await saveByEmail(email, { search: 'kites' })
    await saveByEmail(email, plumbing)
    await sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`.execute(test.db)
    expect(await titlesOf(headers)).toEqual(['Plumbing', '“Kites”'])
    const stored = sql`SELECT FROM saved_search_readers WHERE user_id = ${id} OR email = ${email}`
    expect((await stored.execute(test.db)).rows).toHaveLength(2)
    const [{ id: plumbingId } = { id: 0 }] = (await listOf(headers)).searches
    expect((await send('DELETE', `/${plumbingId}`, undefined, headers)).statusCode).toBe(200)
    expect(await titlesOf(headers)).toEqual(['“Kites”'])
    expect((await stored.execute(test.db)).rows).toHaveLength(1)
  })

  it('has twenty at most, also of what its address saved: then the newest of that', async () => {
    const { id, email, headers } = await someone()
    for (let n = 1; n < savedSearchesMax; n++) await save({ search: `own ${n}` }, headers)
    await unconfirm(id)
    for (const search of ['older', 'newer']) await saveByEmail(email, { search })
    await sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`.execute(test.db)
    await test.db.transaction().execute((tx) => test.app.events.emit(tx, 'email.confirmed', { userId: id }))
    const titles = await titlesOf(headers)
    expect(titles).toHaveLength(savedSearchesMax)
    expect(titles).toContain('“newer”')
    expect(titles).not.toContain('“older”')
  })

  it.each([true, false])(
    'is deleted with its searches and, if that is confirmed (%s), those of its address',
    async (isConfirmed) => {
      const { id, email, headers } = await someone()
      await save(plumbing, headers)
      await unconfirm(id)
      await saveByEmail(email, { search: 'kites' })
      if (isConfirmed)
        await sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`.execute(test.db)
      const left = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
      expect(left.statusCode, left.body).toBe(200)
      const { rows } = await sql<{ title: string }>`
      SELECT title FROM saved_searches JOIN saved_search_readers r ON r.id = reader_id
      WHERE user_id = ${id} OR lower(email) = lower(${email})`.execute(test.db)
      expect(rows).toEqual(isConfirmed ? [] : [{ title: '“kites”' }])
    },
  )
})

it('an address is forgotten with its last search, and a month after it unsubscribed', async () => {
  const [empty, stopped, kept] = [newAddress(), newAddress(), newAddress()]
  for (const email of [empty, stopped, kept]) await saveByEmail(email, plumbing)
  await sql`DELETE FROM saved_searches WHERE reader_id = (SELECT id FROM saved_search_readers WHERE email = ${empty})`.execute(
    test.db,
  )
  await sql`INSERT INTO mail_stops (address_hash, kind, reason, stopped_at)
    VALUES (sha256(convert_to(${stopped}, 'UTF8')), 'searches', 'asked', now() - interval '31 days')`.execute(
    test.db,
  )
  await sql`UPDATE saved_search_readers SET created_at = now() - interval '2 days'`.execute(test.db)
  await deleteIdleReaders(test.db)
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM saved_search_readers WHERE email IN (${empty}, ${stopped}, ${kept})`.execute(test.db)
  expect(rows).toEqual([{ email: kept }])
})
