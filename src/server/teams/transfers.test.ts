import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildPromotion } from '#test/factories.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { pictureForm } from '#test/picture-form.ts'
import { signUp } from '#test/sign-up.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
  desk = await openDesk(test)
})
afterAll(() => test.close())

type Owned = Awaited<ReturnType<typeof teams.owned>>
const ownerOf = async (id: number) =>
  (await test.app.inject(`/api/businesses/${id}`)).json().business.submittedById

/** Starts a transfer to somebody new; returns them and their token. */
async function offered({ owner, at }: Owned, given: object = {}) {
  const next = await teams.person()
  const answer = await teams.send(owner, 'POST', `${at}/transfer`, { email: next.email, ...given })
  expect(answer.statusCode, answer.body).toBe(201)
  return { next, invitationId: answer.json().id as number, token: await teams.tokenTo(next.email) }
}

describe('handing over', () => {
  it('changes nothing until the next owner accepts, then everything', async () => {
    const owned = await teams.owned({ name: 'Anvils' })
    const { owner, id, at } = owned
    const { send } = teams
    const helper = await teams.addMember(id, 'helper')
    await send(owner, 'POST', `${at}/invitations`, { email: 'late@example.com', role: 'helper' })
    const promotion = await buildPromotion(test.db, id)
    const form = pictureForm({}, { name: 'profileImage', content: await buildPhoto('jpeg') })
    const headers = { ...owner.headers, ...form.headers }
    await test.app.inject({ method: 'PUT', url: `/api${at}`, payload: form.payload, headers })
    const { next, token } = await offered(owned, { staysManager: true })
    expect(await ownerOf(id)).toBe(owner.id)
    expect((await teams.accept(await teams.person(), token)).statusCode).toBe(403)
    expect(await ownerOf(id)).toBe(owner.id)
    const answers = await Promise.all([teams.accept(next, token), teams.accept(next, token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await ownerOf(id)).toBe(next.id)

    const { members, invitations } = (await send(next, 'GET', `${at}/team`)).json()
    expect(invitations).toEqual([])
    expect(members.map(({ userId, role }: { userId: number; role: string }) => [userId, role])).toEqual([
      [helper.id, 'helper'],
      [owner.id, 'manager'],
    ])
    expect((await send(owner, 'POST', `${at}/transfer`, { email: owner.email })).statusCode).toBe(403)
    expect((await send(next, 'GET', `/payments/promotion/${promotion}/status`)).statusCode).toBe(200)
    expect(await subjectsTo(test.db, owner.id)).toEqual([
      'You’re transferring Anvils',
      'You transferred Anvils',
    ])
    expect(await subjectsTo(test.db, next.id)).toEqual(['Anvils is yours'])
    expect(await actionsOn(test.db, 'business', id)).toMatchObject([{ action: 'business.handed-over' }])
    // The photos came along, even when the former owner leaves for good.
    expect((await send(owner, 'DELETE', '/users/account')).statusCode).toBe(200)
    const { business } = (await send(next, 'GET', at)).json()
    expect(business.logoUrl).toMatch(/^\/uploads\//)
    const pictures = await test.db
      .selectFrom('pictures')
      .select('uses')
      .where('owner_id', '=', next.id)
      .execute()
    expect(pictures).toEqual([{ uses: 1 }])
  })

  it('is confirmed with the password, if there is one', async () => {
    const owner = await signUp(test)
    const id = await buildBusiness(test.db, { ownerId: owner.user.id })
    const start = async (password: string) => {
      const payload = { email: 'next@example.com', password }
      const answer = await teams.send(owner, 'POST', `/businesses/${id}/transfer`, payload)
      return [answer.statusCode, answer.json().fieldErrors]
    }
    expect(await start('')).toEqual([400, { password: 'The password is incorrect' }])
    expect(await start('guess')).toEqual([400, { password: 'The password is incorrect' }])
    expect((await start(owner.password))[0]).toBe(201)
  })

  it('is one at a time, to another person, and needs no other invitation', async () => {
    const { owner, at } = await teams.owned()
    const start = async (email: string) =>
      (await teams.send(owner, 'POST', `${at}/transfer`, { email })).statusCode
    const body = { email: 'next.owner@example.com', role: 'helper' }
    await teams.send(owner, 'POST', `${at}/invitations`, body)
    expect(await start(owner.email)).toBe(400)
    expect(await start('nobody')).toBe(400)
    expect(await start(body.email)).toBe(201)
    expect(await start(body.email)).toBe(201)
    expect(await start('another@example.com')).toBe(409)
    const { invitations } = (await teams.send(owner, 'GET', `${at}/team`)).json()
    expect(invitations).toMatchObject([{ email: body.email, role: 'owner' }])
  })

  it('ends when it is canceled, and a race between both has one winner', async () => {
    const owned = await teams.owned()
    const { owner, id, at } = owned
    const { next, token, invitationId } = await offered(owned)
    const [accepted] = await Promise.all([
      teams.accept(next, token),
      teams.send(owner, 'DELETE', `${at}/invitations/${invitationId}`),
    ])
    expect(await ownerOf(id)).toBe(accepted?.statusCode === 200 ? next.id : owner.id)
    expect([200, 400]).toContain(accepted?.statusCode)
    const other = await teams.owned()
    const second = await offered(other)
    await teams.send(other.owner, 'DELETE', `${other.at}/invitations/${second.invitationId}`)
    expect((await teams.accept(second.next, second.token)).statusCode).toBe(400)
    expect(await ownerOf(other.id)).toBe(other.owner.id)
  })

  it('ends with the account of its owner', async () => {
    const owned = await teams.owned()
    const { next, token } = await offered(owned)
    const [deleted, accepted] = await Promise.all([
      teams.send(owned.owner, 'DELETE', '/users/account'),
      teams.accept(next, token),
    ])
    expect(deleted?.statusCode).toBe(200)
    const left = await test.app.inject(`/api${owned.at}`)
    expect([accepted?.statusCode, left.statusCode]).toEqual(
      accepted?.statusCode === 200 ? [200, 200] : [400, 404],
    )
  })

  it('waits while the listing is merged into another one', async () => {
    const { owner, id, at } = await teams.owned()
    const { next, token } = await offered({ owner, id, at })
    const keptId = await buildBusiness(test.db, { ownerId: owner.id })
    const merge = `/businesses/${id}/merge`
    const body = { seenOwnerId: owner.id, seenMergedOwnerId: owner.id, endsOwnership: false }
    expect((await desk.send('PUT', `${merge}/${keptId}`, body)).statusCode).toBe(200)
    const open = () => teams.send(null, 'POST', '/invitations/offer', { token })
    expect([(await open()).statusCode, (await teams.accept(next, token)).statusCode]).toEqual([400, 400])
    expect((await desk.send('DELETE', merge)).statusCode).toBe(200)
    expect([(await open()).statusCode, (await teams.accept(next, token)).statusCode]).toEqual([200, 200])
  })

  it('ends when staff give the listing to another person, and so does the team', async () => {
    const owned = await teams.owned()
    const helper = await teams.addMember(owned.id, 'helper')
    const { next, token } = await offered(owned)
    const given = await teams.person()
    const body = { email: given.email, seenOwnerId: owned.owner.id }
    expect((await desk.send('PUT', `/claims/owners/${owned.id}`, body)).statusCode).toBe(200)
    expect((await teams.accept(next, token)).statusCode).toBe(400)
    expect((await teams.send(helper, 'GET', `${owned.at}/team`)).statusCode).toBe(403)
    expect(await ownerOf(owned.id)).toBe(given.id)
  })
})
