import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoggedAction } from '#shared/audit/actions-desk.schemas.ts'
import type { InboxItem, InboxList } from '#shared/inbox/inbox-desk.schemas.ts'
import { changeLog, emptyLog } from '#test/empty-log.ts'
import { buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let staffId: number
let staff: { authorization: string }
let colleagueId: number
let colleague: { authorization: string }

async function hire(firstName: string): Promise<number> {
  const id = await buildUser(test.db, { firstName, lastName: 'Whitfield' })
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  return id
}

beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  staffId = await hire('Dana')
  staff = await signInAs(test.app, staffId)
  colleagueId = await hire('Carl')
  colleague = await signInAs(test.app, colleagueId)
})
beforeEach(async () => {
  for (const table of ['support_requests', 'booking_requests', 'service_requests', 'mails'] as const)
    await test.db.deleteFrom(table).execute()
  await emptyLog(test.db)
})
afterAll(() => test.close())

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const send = (method: Method, url: string, payload?: object, headers: object = staff) =>
  test.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
const list = async (query = ''): Promise<InboxList> => {
  const answer = await send('GET', `/api/admin/inbox${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const open = async (itemId: number): Promise<InboxItem> =>
  (await send('GET', `/api/admin/inbox/${itemId}`)).json().item
const change = (itemId: number, payload: object, headers?: object) =>
  send('PUT', `/api/admin/inbox/${itemId}`, payload, headers)
const note = (itemId: number, content: unknown, headers?: object) =>
  send('POST', `/api/admin/inbox/${itemId}/notes`, { content }, headers)
const answer = (itemId: number, payload: object, headers?: object) =>
  send('POST', `/api/admin/inbox/${itemId}/replies`, payload, headers)
const actions = () =>
  test.db
    .selectFrom('staff_actions')
    .select(['actor_id', 'action', 'target_type', 'target_id', 'details'])
    .where('action', 'not like', '%.read')
    .orderBy('id')
    .execute()
const mails = () => test.db.selectFrom('mails').selectAll().orderBy('id').execute()

/** Sends a form and returns the item it opened. */
async function ask(url: string, payload: object, headers: object = {}): Promise<InboxItem> {
  const sent = await test.app.inject({ method: 'POST', url, payload, headers: { ...headers } })
  expect(sent.statusCode, sent.body).toBe(201)
  return (await list('?status=all')).items[0] as InboxItem
}
let serial = 0
const support = (given: object = {}, headers?: object) =>
  ask(
    '/api/support',
    { name: 'Ana', email: 'ana@example.com', message: `Message ${++serial}`, ...given },
    headers,
  )
const callback = (headers?: object) =>
  ask(
    '/api/booking-requests',
    { contactMethod: 'text', contactNumber: `512-555-${1000 + ++serial}` },
    headers,
  )
const moveDeadline = (itemId: number, hours: number) =>
  test.db
    .updateTable('inbox_items')
    .set({ due_at: new Date(Date.now() + hours * 3_600_000) })
    .where('id', '=', itemId)
    .execute()

describe('GET /api/admin/inbox', () => {
  it('shows a request with its text, its sender and its deadline', async () => {
    const askerId = await buildUser(test.db, {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ruiz@example.com',
    })
    await callback(await signInAs(test.app, askerId))
    await ask('/api/service-requests/submit', { name: 'Bo', email: 'bo@example.com', service: 'seo' })
    const partner = { fullName: 'Cy', companyName: 'Cy Law', serviceType: 'legal', valueBrought: 'Advice.' }
    await ask('/api/partners', { ...partner, email: 'cy@example.com', agreement: true })
    const { items, openCount, overdueCount, staff: people, page, hasMore } = await list()
    expect({ openCount, overdueCount, page, hasMore }).toEqual({
      openCount: 3,
      overdueCount: 0,
      page: 1,
      hasMore: false,
    })
    expect(people).toEqual([
      { id: colleagueId, name: 'Carl Whitfield' },
      { id: staffId, name: 'Dana Whitfield' },
    ])
    expect(items).toMatchObject([
      {
        kind: 'callback',
        status: 'new',
        request: { kind: 'callback', contactMethod: 'text' },
        account: { id: askerId, name: 'Ana Ruiz', email: 'ruiz@example.com' },
        replyTo: 'ruiz@example.com',
        isOverdue: false,
        assignee: null,
        notes: [],
        revision: 1,
        doneAt: null,
      },
      {
        kind: 'service',
        request: { kind: 'service', name: 'Bo', service: 'seo', phone: '' },
        account: null,
        replyTo: 'bo@example.com',
      },
      {
        kind: 'partner',
        request: { ...partner, kind: 'partner', website: null, additionalInfo: '' },
        replyTo: 'cy@example.com',
      },
    ])
    await test.db.deleteFrom('partner_applications').execute()
  })

  it('lists waiting items by urgency, and others newest first', async () => {
    const [late, soon, done] = [await support(), await support(), await support()]
    await moveDeadline(late.id, -2)
    await moveDeadline(soon.id, 1)
    await change(done.id, { status: 'done', revision: 1 })
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)
    expect(await idsOf('')).toEqual([late.id, soon.id])
    expect(await list()).toMatchObject({ openCount: 2, overdueCount: 1, items: [{ isOverdue: true }, {}] })
    expect(await idsOf('?status=all')).toEqual([done.id, soon.id, late.id])
    expect(await idsOf('?status=done')).toEqual([done.id])
    expect(await idsOf('?status=in_progress')).toEqual([])
    await moveDeadline(done.id, -5)
    expect((await open(done.id)).isOverdue).toBe(false)
  })

  it('filters by kind, finds text literally and pages', async () => {
    const odd = await support({ message: '100% of C:\\maps' })
    const called = await callback()
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)
    expect(await idsOf('?kind=callback')).toEqual([called.id])
    expect(await idsOf('?search=C%3A%5CMAPS')).toEqual([odd.id])
    expect(await idsOf('?search=100%25%20of')).toEqual([odd.id])
    expect(await idsOf('?search=%25')).toEqual([odd.id])
    expect(await idsOf('?search=ana@EXAMPLE')).toEqual([odd.id])
    const number = (called.request as { contactNumber: string }).contactNumber
    expect(await idsOf(`?kind=callback&search=${number}`)).toEqual([called.id])
    await sql`
      WITH made AS (INSERT INTO support_requests (name, email, message)
        SELECT 'Ana', 'ana@example.com', 'No. ' || n FROM generate_series(1, 60) n RETURNING id)
      INSERT INTO inbox_items (support_request_id, due_at, search_text)
        SELECT id, now() + id * interval '1 day', 'ana' FROM made`.execute(test.db)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}`)))
    expect(pages.map(({ items, hasMore }) => [items.length, hasMore])).toEqual([
      [25, true],
      [25, true],
      [12, false],
      [0, false],
    ])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(62)
  })

  it.each(['kind=letter', 'status=open2', 'page=0', 'page=x', 'page=401', 'search=%00'])(
    'refuses ?%s',
    async (query) => {
      const rejected = await send('GET', `/api/admin/inbox?${query}`)
      expect(rejected.statusCode).toBe(400)
      expect(Object.keys(rejected.json().fieldErrors)).toEqual([query.split('=')[0]])
    },
  )
})

describe('GET /api/admin/inbox/:itemId', () => {
  it('has the whole text, and the log says who read it: once an hour for each', async () => {
    const message = `${'Cactus 🌵 '.repeat(40)}end`
    const listed = await support({ message })
    expect(listed.request).toMatchObject({ message: `${[...message].slice(0, 140).join('')}…` })
    const readings = async () => {
      const answer = await send('GET', '/api/admin/actions?targetType=inbox_item&reading=only')
      return answer
        .json()
        .actions.map(({ action, actorId, targetId }: LoggedAction) => [action, actorId, targetId])
    }
    expect(await readings()).toEqual([])
    const both = await Promise.all([open(listed.id), open(listed.id)])
    expect(both[0]?.request).toMatchObject({ message })
    await open(listed.id)
    const mine = ['inbox-item.read', staffId, listed.id]
    expect(await readings()).toEqual([mine])
    await send('GET', `/api/admin/inbox/${listed.id}`, undefined, await signInAs(test.app, colleagueId))
    expect(await readings()).toEqual([['inbox-item.read', colleagueId, listed.id], mine])
    await changeLog(test.db, `UPDATE staff_actions SET created_at = created_at - interval '61 minutes'`)
    await open(listed.id)
    expect(await readings()).toHaveLength(3)
    expect((await send('GET', '/api/admin/inbox/999999')).statusCode).toBe(404)
    expect(await readings()).toHaveLength(3)
    const changes = (await send('GET', '/api/admin/actions?reading=none')).json().actions
    expect(changes).toEqual([])
  })

  it('is not the only way to read: changes that change nothing are in the log, too', async () => {
    const texts = { note: 'Called.', reply: 'Fixed.' }
    const { id } = await support()
    const [noted, replied] = [await support(), await support()]
    await note(noted.id, texts.note)
    await answer(replied.id, { message: texts.reply, revision: 1 })
    await emptyLog(test.db)
    const answers = [
      await change(id, { revision: 1 }),
      await note(noted.id, texts.note),
      await answer(replied.id, { message: texts.reply, revision: 1 }),
    ]
    expect(countStatuses(answers)).toEqual({ 200: 3 })
    const log = await test.db
      .selectFrom('staff_actions')
      .select(['action', 'target_id'])
      .orderBy('id')
      .execute()
    expect(log).toEqual(
      [id, noted.id, replied.id].map((itemId) => ({ action: 'inbox-item.read', target_id: itemId })),
    )
  })
})

describe('PUT /api/admin/inbox/:itemId', () => {
  it('changes an item’s status and assignee, with an entry in the log', async () => {
    const { id } = await support()
    const changed = await change(id, { status: 'in_progress', assigneeId: colleagueId, revision: 1 })
    expect(changed.json().item).toMatchObject({
      status: 'in_progress',
      assignee: { id: colleagueId, name: 'Carl Whitfield' },
      revision: 2,
    })
    const closed = (await change(id, { status: 'done', assigneeId: null, revision: 2 })).json().item
    expect(closed).toMatchObject({ status: 'done', assignee: null, revision: 3, doneAt: expect.any(String) })
    expect((await change(id, { status: 'new', revision: 3 })).json().item.doneAt).toBeNull()
    const line = {
      actor_id: staffId,
      action: 'inbox-item.changed',
      target_type: 'inbox_item',
      target_id: id,
    }
    expect(await actions()).toEqual([
      { ...line, details: { from: 'new', to: 'in_progress', assigneeId: colleagueId } },
      { ...line, details: { from: 'in_progress', to: 'done', assigneeId: null } },
      { ...line, details: { from: 'done', to: 'new' } },
    ])
  })

  it('rejects a change based on an older state', async () => {
    const { id } = await support()
    await change(id, { status: 'in_progress', revision: 1 }, colleague)
    const late = await change(id, { status: 'done', revision: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'stale_revision' })
    expect((await open(id)).status).toBe('in_progress')
    // Repeating a change is not an error, so a second click gets 200.
    expect((await change(id, { status: 'in_progress', revision: 1 })).statusCode).toBe(200)
    expect(await actions()).toHaveLength(1)
  })

  it('accepts one of two simultaneous changes', async () => {
    const { id } = await support()
    const [done, taken] = ['done', 'in_progress']
    const both = await Promise.all([
      change(id, { status: done, revision: 1 }),
      change(id, { status: taken, revision: 1 }, colleague),
    ])
    expect(countStatuses(both)).toEqual({ 200: 1, 409: 1 })
    const item = await support()
    const answers = await sendTogether(20, () => change(item.id, { status: 'done', revision: 1 }))
    expect(countStatuses(answers)).toEqual({ 200: 20 })
    expect(await actions()).toHaveLength(2)
  })

  it('assigns an item only to staff', async () => {
    const { id } = await support()
    for (const assigneeId of [await buildUser(test.db), 999_999]) {
      const rejected = await change(id, { assigneeId, revision: 1 })
      expect(rejected.statusCode).toBe(400)
      expect(rejected.json().fieldErrors).toHaveProperty('assigneeId')
    }
  })

  it.each([
    [{ status: 'gone', revision: 1 }, 'status'],
    [{ status: 'done' }, 'revision'],
    [{ status: 'done', revision: 0 }, 'revision'],
    [{ assigneeId: 'x', revision: 1 }, 'assigneeId'],
  ])('refuses %j', async (payload, field) => {
    const rejected = await change((await support()).id, payload)
    expect(rejected.statusCode).toBe(400)
    expect(Object.keys(rejected.json().fieldErrors)).toEqual([field])
  })
})

describe('POST /api/admin/inbox/:itemId/notes', () => {
  it('keeps a note once, for staff only', async () => {
    const { id } = await support()
    const before = (await mails()).length
    const answers = await sendTogether(20, () => note(id, ' Called, no answer. '))
    expect(countStatuses(answers)).toEqual({ 200: 20 })
    await note(id, 'Called again.', colleague)
    expect((await open(id)).notes).toMatchObject([
      { content: 'Called, no answer.', isReply: false, author: { id: staffId, name: 'Dana Whitfield' } },
      { content: 'Called again.', author: { id: colleagueId } },
    ])
    expect(await mails()).toHaveLength(before)
    expect((await actions()).map(({ action }) => action)).toEqual(['inbox-item.noted', 'inbox-item.noted'])
  })

  it.each([undefined, '', '  ', 7, 'x'.repeat(2001), '\ud800'])('refuses %j', async (content) => {
    const rejected = await note((await support()).id, content)
    expect(rejected.statusCode).toBe(400)
    expect(rejected.json().fieldErrors).toHaveProperty('content')
  })
})

describe('POST /api/admin/inbox/:itemId/replies', () => {
  it('emails the sender, keeps the text and assigns the item', async () => {
    const { id } = await support({ email: 'asks@example.com' })
    const message = 'Hello Ana,\n\nit is <b>upside up</b> again.'
    const answered = (await answer(id, { message, revision: 1 })).json().item
    expect(answered).toMatchObject({
      status: 'in_progress',
      revision: 2,
      assignee: { id: staffId },
      notes: [{ content: message, isReply: true }],
    })
    const mail = (await mails()).at(-1)
    expect(mail).toMatchObject({
      recipient_address: 'asks@example.com',
      subject: 'Our reply to your support request',
      user_id: null,
    })
    expect(mail?.text_body).toContain('Hello Ana,\n\nit is <b>upside up</b> again.')
    expect(mail?.html_body).toContain('&lt;b&gt;upside up&lt;/b&gt;')
    expect(await actions()).toMatchObject([
      { action: 'inbox-item.answered', target_id: id, details: { from: 'new', to: 'in_progress' } },
    ])
  })

  it('is sent once for a double click and 20 identical requests at the same time, and can close the item', async () => {
    const { id } = await support()
    const before = (await mails()).length
    const reply = { message: 'Fixed.', isDone: true, revision: 1 }
    expect(countStatuses(await sendTogether(20, () => answer(id, reply)))).toEqual({ 200: 20 })
    expect(await mails()).toHaveLength(before + 1)
    expect(await open(id)).toMatchObject({ status: 'done', revision: 2 })
  })

  it('rejects a second reply by a colleague who has not seen the first', async () => {
    const { id } = await support()
    await answer(id, { message: 'Fixed.', revision: 1 })
    const before = (await mails()).length
    const late = await answer(id, { message: 'We look into it.', revision: 1 }, colleague)
    expect(late.statusCode).toBe(409)
    expect(await mails()).toHaveLength(before)
    expect((await answer(id, { message: 'And repaired.', revision: 2 }, colleague)).statusCode).toBe(200)
  })

  it('goes to the account behind a callback request, and fails without one', async () => {
    const askerId = await buildUser(test.db, { email: 'caller@example.com' })
    const session = await signInAs(test.app, askerId)
    const known = await callback(session)
    expect((await answer(known.id, { message: 'We tried.', revision: 1 })).statusCode).toBe(200)
    expect((await mails()).at(-1)).toMatchObject({
      recipient_address: 'caller@example.com',
      user_id: askerId,
    })
    const unknown = await callback()
    expect(unknown.replyTo).toBeNull()
    const rejected = await answer(unknown.id, { message: 'We tried.', revision: 1 })
    expect(rejected.statusCode).toBe(422)
    expect((await open(unknown.id)).notes).toEqual([])
  })

  it.each([
    [{ message: ' ', revision: 1 }, 'message'],
    [{ message: 'x'.repeat(5001), revision: 1 }, 'message'],
    [{ message: 'Hello.' }, 'revision'],
    [{ message: 'Hello.', isDone: 'yes', revision: 1 }, 'isDone'],
  ])('rejects an invalid field', async (payload, field) => {
    const rejected = await answer((await support()).id, payload)
    expect(rejected.statusCode).toBe(400)
    expect(Object.keys(rejected.json().fieldErrors)).toEqual([field])
  })
})

describe('people who delete their account', () => {
  it('also delete their requests with all notes; notes by staff stay without a name', async () => {
    const askerId = await buildUser(test.db)
    const session = await signInAs(test.app, askerId)
    const [theirs, other] = [await callback(session), await support()]
    const leaverId = await hire('Lee')
    const leaver = await signInAs(test.app, leaverId)
    await note(theirs.id, 'Calls at noon.', leaver)
    await note(other.id, 'Known fault.', leaver)
    await change(other.id, { assigneeId: leaverId, revision: 1 })
    for (const headers of [session, leaver])
      expect((await send('DELETE', '/api/users/account', undefined, headers)).statusCode).toBe(200)
    expect((await send('GET', `/api/admin/inbox/${theirs.id}`)).statusCode).toBe(404)
    expect((await note(theirs.id, 'Late.')).statusCode).toBe(404)
    expect(await open(other.id)).toMatchObject({
      assignee: null,
      notes: [{ content: 'Known fault.', author: null }],
    })
  })

  it('during a reply are deleted before or after it, without an error', async () => {
    for (let round = 0; round < times(1, 5); round++) {
      const session = await signInAs(test.app, await buildUser(test.db))
      const { id } = await callback(session)
      const held = await holdLocks(test, `SELECT FROM inbox_items WHERE id = ${id} FOR UPDATE`)
      const both = [
        answer(id, { message: 'Hello.', revision: 1 }),
        send('DELETE', '/api/users/account', undefined, session),
      ]
      await expect.poll(() => held.countWaiting(), { interval: 5 }).toBe(2)
      await held.commit()
      const [replied, left] = await Promise.all(both)
      expect([200, 404]).toContain(replied?.statusCode)
      expect(left?.statusCode).toBe(200)
      expect((await mails()).filter(({ subject }) => subject.startsWith('Our reply'))).toEqual([])
    }
  })
})

it('is for staff only', async () => {
  const { id } = await support()
  const user = await signInAs(test.app, await buildUser(test.db))
  for (const [headers, status] of [
    [{}, 401],
    [user, 404],
  ] as const) {
    const rejected = await Promise.all([
      send('GET', '/api/admin/inbox', undefined, headers),
      send('GET', `/api/admin/inbox/${id}`, undefined, headers),
      change(id, { status: 'done', revision: 1 }, headers),
      note(id, 'Hello.', headers),
      answer(id, { message: 'Hello.', revision: 1 }, headers),
    ])
    expect(rejected.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(status))
    expect(rejected.map(({ body }) => body).join()).not.toContain('ana@example.com')
  }
  for (const [itemId, status] of [
    ['0', 400],
    ['x', 400],
    ['999999', 404],
  ] as const)
    expect((await send('GET', `/api/admin/inbox/${itemId}`)).statusCode).toBe(status)
})
