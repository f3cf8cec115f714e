import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { labelsMax, notesMax, noteTextMax } from '#shared/conversations/team-limits.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildRequest } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
})
afterAll(() => test.close())

/** A business with a helper, and a conversation with somebody who has the secret link. */
async function asked() {
  const { owner, id: businessId, at } = await teams.owned()
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, { statusHash: hash })
  const helper = await teams.addMember(businessId, 'helper')
  const guest = { headers: { 'x-conversation-token': token } as never }
  return { owner, helper, guest, businessId, id, at, path: `/conversations/${id}` }
}
const note = (text: string) => ({ text })
const label = (name: string, color = 'green') => ({ name, color })
const textsOf = (response: { json(): { notes: { text: string }[] } }) =>
  response.json().notes.map(({ text }) => text)

it('keeps notes for the team, newest first, and shows the visitor none', async () => {
  const { owner, helper, guest, path } = await asked()
  const first = note(' Has a dog. ')
  const keyed = { headers: { ...helper.headers, ...newKey() } }
  expect((await teams.send(keyed, 'POST', `${path}/notes`, first)).statusCode).toBe(201)
  expect((await teams.send(keyed, 'POST', `${path}/notes`, first)).json().notes).toHaveLength(1)
  const all = await teams.send(owner, 'POST', `${path}/notes`, note('Gate code 4411.'))
  expect(all.json().notes).toMatchObject([
    { text: 'Gate code 4411.', isOwn: true, canDelete: true, editedAt: null },
    { text: 'Has a dog.', isOwn: false, canDelete: true },
  ])
  const seen = await teams.send(helper, 'GET', `${path}/notes`)
  expect(seen.json().notes).toMatchObject([
    { isOwn: false, canDelete: false, authorName: expect.stringMatching(/^Ana No\. /) },
    { isOwn: true, canDelete: true },
  ])
  expect(seen.headers['cache-control']).toBe('no-store')

  expect((await teams.send(guest, 'GET', `${path}/notes`)).statusCode).toBe(401)
  const headers = { ...(guest.headers as object), ...(await teams.person()).headers }
  expect((await teams.send({ headers }, 'GET', `${path}/notes`)).statusCode).toBe(403)
  for (const url of [path, `${path}?before=5`]) {
    const { body } = await teams.send(guest, 'GET', url)
    expect(body).not.toContain('dog')
    expect(body).not.toContain('4411')
  }
})

it('lets authors change their notes, and the owner delete any', async () => {
  const { owner, helper, path } = await asked()
  const added = await teams.send(helper, 'POST', `${path}/notes`, note('Has a dog.'))
  const at = `${path}/notes/${added.json().notes[0].id}`
  expect((await teams.send(owner, 'PUT', at, { text: 'A cat.' })).statusCode).toBe(404)
  expect((await teams.send(helper, 'PUT', at, { text: ' ' })).json().fieldErrors).toEqual({
    text: 'Write a note',
  })
  const edited = await teams.send(helper, 'PUT', at, { text: 'Has two dogs.' })
  expect(edited.json().notes).toMatchObject([{ text: 'Has two dogs.', editedAt: expect.any(String) }])
  const own = await teams.send(owner, 'POST', `${path}/notes`, note('Pays in cash.'))
  const ofOwner = `${path}/notes/${own.json().notes[0].id}`
  expect((await teams.send(helper, 'DELETE', ofOwner)).statusCode).toBe(404)
  const headers = { ...owner.headers, 'idempotency-key': 'not taken here' }
  expect(textsOf(await teams.send({ headers }, 'DELETE', at))).toEqual(['Pays in cash.'])
  expect((await teams.send(owner, 'DELETE', at)).statusCode).toBe(404)
})

it('bounds the length and the number of notes', async () => {
  const { owner, path } = await asked()
  const long = await teams.send(owner, 'POST', `${path}/notes`, note('x'.repeat(noteTextMax + 1)))
  expect(long.json().fieldErrors).toHaveProperty('text')
  const statuses = await Promise.all(
    Array.from({ length: notesMax + 2 }, async (_, at) => {
      const response = await teams.send(owner, 'POST', `${path}/notes`, note(`Note ${at}`))
      return response.statusCode
    }),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(notesMax)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
})

it('names each label of a business once, in any case of letters', async () => {
  const { owner, helper, at } = await asked()
  const labels = `${at}/labels`
  const created = await teams.send(helper, 'POST', labels, label('Rush', 'red'))
  expect(created.json()).toMatchObject({ label: { name: 'Rush', color: 'red' } })
  expect((await teams.send(owner, 'POST', labels, label('rush', 'red'))).json()).toEqual(created.json())
  const other = await teams.send(owner, 'POST', labels, label('RUSH', 'green'))
  expect(other.json().fieldErrors).toEqual({ name: 'You already have a label with this name' })
  expect((await teams.send(owner, 'POST', labels, label('Blue', 'blue'))).json().fieldErrors).toHaveProperty(
    'color',
  )
  const second = (await teams.send(owner, 'POST', labels, label('Later'))).json().label
  const renamed = await teams.send(owner, 'PUT', `${labels}/${second.id}`, label('Rush'))
  expect(renamed.json().fieldErrors).toHaveProperty('name')
  expect((await teams.send(owner, 'PUT', `${labels}/${second.id}`, label('LATER', 'gray'))).statusCode).toBe(
    200,
  )
  expect((await teams.send(helper, 'GET', labels)).json().labels).toMatchObject([
    { name: 'LATER', color: 'gray' },
    { name: 'Rush' },
  ])
  const many = await Promise.all(
    Array.from({ length: labelsMax }, (_, index) => teams.send(owner, 'POST', labels, label(`L${index}`))),
  )
  expect(many.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
})

it('gives conversations labels, by which lists are filtered', async () => {
  const { owner, helper, guest, at, id, businessId, path } = await asked()
  const make = async (name: string) =>
    (await teams.send(owner, 'POST', `${at}/labels`, label(name))).json().label
  const [rush, repeat] = [await make('Rush'), await make('Repeat')]
  const plain = await buildRequest(test.db, businessId)
  const chosen = await teams.send(helper, 'PUT', `${path}/labels`, { labelIds: [rush.id, repeat.id] })
  expect(chosen.json()).toEqual({ labels: [repeat, rush] })
  expect((await teams.send(owner, 'GET', path)).json().labels).toEqual([repeat, rush])
  expect((await teams.send(guest, 'GET', path)).json().labels).toEqual([])

  const list = async (query: string) =>
    (await teams.send(owner, 'GET', `/conversations/business${query}`)).json().conversations
  expect(await list('?label=RUSH')).toMatchObject([{ id, labels: [repeat, rush] }])
  expect(await list('?label=nothing')).toEqual([])
  expect(await list('')).toMatchObject([{ id: plain, labels: [] }, { id }])
  expect((await teams.send(owner, 'GET', '/conversations/labels')).json().labels).toEqual([repeat, rush])
  expect((await teams.send(await teams.person(), 'GET', '/conversations/labels')).json().labels).toEqual([])

  const foreign = await asked()
  const theirs = await teams.send(foreign.owner, 'POST', `${foreign.at}/labels`, label('Theirs'))
  const refused = await teams.send(owner, 'PUT', `${path}/labels`, { labelIds: [theirs.json().label.id] })
  expect(refused.statusCode).toBe(404)
  expect((await teams.send(guest, 'PUT', `${path}/labels`, { labelIds: [] })).statusCode).toBe(401)
  expect((await teams.send(owner, 'DELETE', `${at}/labels/${rush.id}`)).statusCode).toBe(200)
  expect((await teams.send(owner, 'GET', path)).json().labels).toEqual([repeat])
  expect((await teams.send(foreign.owner, 'DELETE', `${at}/labels/${repeat.id}`)).statusCode).toBe(403)
})

it('comes along when listings are merged, by name, and back when that is undone', async () => {
  const desk = await openDesk(test)
  const { owner, at, path, id, businessId } = await asked()
  const make = async (place: string, name: string) =>
    (await teams.send(owner, 'POST', `${place}/labels`, label(name))).json().label
  const [rush, repeat] = [await make(at, 'Rush'), await make(at, 'Repeat')]
  await teams.send(owner, 'PUT', `${path}/labels`, { labelIds: [rush.id, repeat.id] })
  await teams.send(owner, 'POST', `${path}/notes`, note('Has a dog.'))
  const keptId = await buildBusiness(test.db, { ownerId: owner.id })
  const kept = await make(`/businesses/${keptId}`, 'rush')
  const merged = await desk.send('PUT', `/businesses/${businessId}/merge/${keptId}`, {
    seenOwnerId: owner.id,
    seenMergedOwnerId: owner.id,
    endsOwnership: false,
  })
  expect(merged.statusCode, merged.body).toBe(200)
  expect((await teams.send(owner, 'GET', path)).json().labels).toEqual([repeat, kept])
  expect(textsOf(await teams.send(owner, 'GET', `${path}/notes`))).toEqual(['Has a dog.'])
  const list = await teams.send(owner, 'GET', `/conversations/business?businessId=${keptId}&label=Rush`)
  expect(list.json().conversations).toMatchObject([{ id }])
  await desk.send('DELETE', `/businesses/${businessId}/merge`)
  expect((await teams.send(owner, 'GET', path)).json().labels).toEqual([repeat, rush])
})

it('ends with the team of a business that changes hands', async () => {
  const { owner, at, path, businessId } = await asked()
  await teams.send(owner, 'POST', `${at}/labels`, label('Rush'))
  await teams.send(owner, 'POST', `${path}/notes`, note('Has a dog.'))
  await test.db.updateTable('businesses').set({ outlives_owner: true }).where('id', '=', businessId).execute()
  const gone = await teams.send(owner, 'DELETE', '/users/account')
  expect(gone.statusCode, gone.body).toBe(200)
  const next = await teams.person()
  await test.db
    .updateTable('businesses')
    .set({ submitted_by_id: next.id })
    .where('id', '=', businessId)
    .execute()
  expect((await teams.send(next, 'GET', `${path}/notes`)).json().notes).toEqual([])
  expect((await teams.send(next, 'GET', `${at}/labels`)).json().labels).toEqual([])
})

it('keeps the notes of a helper whose account is gone', async () => {
  const { owner, helper, path } = await asked()
  await teams.send(helper, 'POST', `${path}/notes`, note('Has a dog.'))
  expect((await teams.send(helper, 'DELETE', '/users/account')).statusCode).toBe(200)
  expect((await teams.send(owner, 'GET', `${path}/notes`)).json().notes).toMatchObject([
    { text: 'Has a dog.', authorName: null, isOwn: false, canDelete: true },
  ])
})
