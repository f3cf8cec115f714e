import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamMax } from '#shared/teams/teams.schemas.ts'
import { subjectsTo } from '#test/desk.ts'
import { buildUser } from '#test/factories.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
})
afterAll(() => test.close())

const mailsTo = (email: string) =>
  test.db.selectFrom('mails').select('subject').where('recipient_address', '=', email).execute()

describe('an invitation', () => {
  it('makes who accepts a member, once, and tells the owner', async () => {
    const { owner, id, at } = await teams.owned({ name: 'Anvils' })
    const { person, send, accept } = teams
    const guest = await person()
    const sent = await send(owner, 'POST', `${at}/invitations`, { email: guest.email, role: 'manager' })
    expect(sent.statusCode, sent.body).toBe(201)
    expect(sent.json()).toMatchObject({ email: guest.email, role: 'manager', isExpired: false })
    // Pressed twice, it is one.
    const again = await send(owner, 'POST', `${at}/invitations`, { email: guest.email, role: 'manager' })
    expect(again.json().id).toBe(sent.json().id)
    expect(await mailsTo(guest.email)).toEqual([{ subject: 'Join the team of Anvils' }])
    const token = await teams.tokenTo(guest.email)
    const offer = await send(null, 'POST', '/invitations/offer', { token })
    expect(offer.json()).toMatchObject({ businessName: 'Anvils', role: 'manager', email: guest.email })
    const rows = await test.db.selectFrom('business_invitations').select('token_hash').execute()
    expect(rows.every(({ token_hash }) => !token.includes(token_hash.toString('base64url')))).toBe(true)

    expect((await send(null, 'POST', '/invitations/acceptance', { token })).statusCode).toBe(401)
    expect((await accept(owner, token)).statusCode).toBe(409)
    const answers = await Promise.all([accept(guest, token), accept(guest, token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual({ businessId: id, role: 'manager' })
    const late = await accept(await person(), token)
    expect(late.json().fieldErrors).toHaveProperty('token')
    expect(await subjectsTo(test.db, owner.id)).toEqual([
      `Ana No. ${guest.email.split(/[.@]/)[1]} joined the team of Anvils`,
    ])

    const mine = (await send(guest, 'GET', '/businesses/my/businesses')).json()
    expect(mine.businesses).toMatchObject([{ id, role: 'manager' }])
    const team = (await send(owner, 'GET', `${at}/team`)).json()
    expect(team).toMatchObject({ role: 'owner', invitations: [], members: [{ userId: guest.id }] })
    expect((await send(guest, 'GET', `${at}/team`)).json()).toEqual({
      role: 'manager',
      getsRequests: true,
      members: [],
      invitations: [],
    })
  })

  it('is for anyone who has the link, and for one of two who press at the same time', async () => {
    const { owner, at } = await teams.owned()
    await teams.send(owner, 'POST', `${at}/invitations`, { email: 'shared@example.com', role: 'helper' })
    const token = await teams.tokenTo('shared@example.com')
    const guests = await Promise.all([teams.person(), teams.person()])
    const answers = await Promise.all(guests.map((guest) => teams.accept(guest, token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await teams.send(owner, 'GET', `${at}/team`)).json().members).toHaveLength(1)
  })

  it('says nothing about who has an account', async () => {
    const { owner, at } = await teams.owned()
    const known = await teams.person()
    const answers = await Promise.all(
      [known.email, 'unknown@example.com'].map((email) =>
        teams.send(owner, 'POST', `${at}/invitations`, { email, role: 'helper' }),
      ),
    )
    const [one, other] = answers.map((answer) => ({ ...answer.json(), id: 0, email: '', expiresAt: '' }))
    expect(one).toEqual(other)
    expect(await mailsTo('unknown@example.com')).toEqual(await mailsTo(known.email))
  })

  it('dies when it is sent again, withdrawn, declined or a week old', async () => {
    const { owner, at } = await teams.owned()
    const { send, tokenTo } = teams
    const guest = await teams.person()
    const isDead = async (token: string) =>
      (await teams.accept(guest, token)).statusCode === 400 &&
      (await send(null, 'POST', '/invitations/offer', { token })).statusCode === 400
    const invite = async () => {
      const body = { email: guest.email, role: 'helper' }
      const { id } = (await send(owner, 'POST', `${at}/invitations`, body)).json()
      return { id, token: await tokenTo(guest.email) }
    }
    const first = await invite()
    expect((await send(owner, 'POST', `${at}/invitations/${first.id}/link`)).statusCode).toBe(200)
    expect(await isDead(first.token)).toBe(true)
    const second = await tokenTo(guest.email)
    expect((await send(owner, 'DELETE', `${at}/invitations/${first.id}`)).statusCode).toBe(200)
    expect(await isDead(second)).toBe(true)
    const third = await invite()
    for (let press = 0; press < 2; press++)
      expect((await send(null, 'POST', '/invitations/refusal', { token: third.token })).statusCode).toBe(200)
    expect(await isDead(third.token)).toBe(true)
    expect((await subjectsTo(test.db, owner.id))[0]).toMatch(/^Your invitation was declined/)
    const { id, token } = await invite()
    const past = { expires_at: new Date(Date.now() - 1000) }
    await test.db.updateTable('business_invitations').set(past).where('id', '=', id).execute()
    expect(await isDead(token)).toBe(true)
    expect((await send(owner, 'GET', `${at}/team`)).json().invitations).toMatchObject([
      { id, isExpired: true },
    ])
  })

  it('is refused to the wrong address, and to one too many', async () => {
    const { owner, id, at } = await teams.owned()
    const member = await teams.addMember(id, 'helper')
    const invite = async (email: unknown, role = 'helper') => {
      const answer = await teams.send(owner, 'POST', `${at}/invitations`, { email, role })
      return [answer.statusCode, answer.json().fieldErrors]
    }
    expect(await invite(owner.email.toUpperCase())).toEqual([400, { email: 'This is your own address' }])
    expect(await invite(member.email)).toEqual([409, { email: 'This person is already on your team' }])
    expect(await invite('no address')).toEqual([400, { email: 'Invalid email' }])
    expect((await invite('next@example.com', 'owner'))[0]).toBe(400)
    expect((await invite('open@example.com'))[0]).toBe(201)
    expect((await invite('OPEN@example.com', 'manager'))[0]).toBe(409)
    const others = await Promise.all(Array.from({ length: teamMax - 2 }, () => buildUser(test.db)))
    const rows = others.map((user_id) => ({ business_id: id, user_id, role: 'helper' as const }))
    await test.db.insertInto('business_members').values(rows).execute()
    expect((await invite('one.more@example.com'))[0]).toBe(409)
  })

  it('goes to an address five times a day at most', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      const { owner, at } = await teams.owned()
      const body = { email: 'often@example.com', role: 'helper' }
      statuses.push((await teams.send(owner, 'POST', `${at}/invitations`, body)).statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('a member', () => {
  it('chooses their email, leaves, and is removed or given another role by the owner', async () => {
    const { owner, id, at } = await teams.owned()
    const helper = await teams.addMember(id, 'helper')
    const { send } = teams
    expect((await send(helper, 'PUT', `${at}/team`, { getsRequests: 'no' })).statusCode).toBe(400)
    expect((await send(helper, 'PUT', `${at}/team`, { getsRequests: false })).statusCode).toBe(200)
    expect((await send(helper, 'GET', `${at}/team`)).json().getsRequests).toBe(false)
    const analytics = () => send(helper, 'GET', `${at}/analytics`)
    expect((await analytics()).statusCode).toBe(403)
    const change = (role: string, userId = helper.id) =>
      send(owner, 'PUT', `${at}/members/${userId}`, { role })
    expect((await change('owner')).statusCode).toBe(400)
    expect((await change('manager', 999_999)).statusCode).toBe(404)
    expect((await change('manager')).statusCode).toBe(200)
    expect((await analytics()).statusCode).toBe(200)
    expect((await send(owner, 'DELETE', `${at}/members/${helper.id}`)).statusCode).toBe(200)
    expect((await analytics()).statusCode).toBe(403)
    const leaving = await teams.addMember(id, 'manager')
    for (let press = 0; press < 2; press++)
      expect((await send(leaving, 'DELETE', `${at}/team`)).statusCode).toBe(200)
    expect((await send(leaving, 'GET', '/businesses/my/businesses')).json()).toEqual({ businesses: [] })
  })

  it('is emailed about quote requests as the owner is, if they wish', async () => {
    const { owner, id } = await teams.owned({ name: 'Anvils' })
    const [manager, helper] = [await teams.addMember(id, 'manager'), await teams.addMember(id, 'helper')]
    await teams.send(helper, 'PUT', `/businesses/${id}/team`, { getsRequests: false })
    const asked = {
      name: 'Maya',
      email: 'maya@example.com',
      phone: '512-555-0148',
      requirements: 'An anvil.',
    }
    const sent = await teams.send(manager, 'POST', '/business-quote-requests', { businessId: id, ...asked })
    expect(sent.statusCode, sent.body).toBe(201)
    const subject = 'Quote request from Maya for Anvils'
    const subjects = await Promise.all([owner, manager, helper].map(({ email }) => mailsTo(email)))
    expect(subjects).toEqual([[{ subject }], [{ subject }], []])
    // One list for all of somebody's businesses.
    const mine = async (who: typeof helper) =>
      (await teams.send(who, 'GET', '/conversations/business')).json().conversations
    const business = { id, name: 'Anvils' }
    expect(await mine(helper)).toMatchObject([{ business, request: { details: 'An anvil.', isRead: false } }])
    const read = { ids: [sent.json().id] }
    const stranger = await teams.person()
    expect((await teams.send(stranger, 'PUT', '/conversations/read', read)).statusCode).toBe(200)
    expect(await mine(owner)).toMatchObject([{ isUnread: true, request: { isRead: false } }])
    expect((await teams.send(helper, 'PUT', '/conversations/read', read)).statusCode).toBe(200)
    expect(await mine(owner)).toMatchObject([{ isUnread: false, request: { isRead: true } }])
    expect(await mine(stranger)).toEqual([])
  })

  it('sees a hidden listing, counts no visits, and reviews nothing of theirs', async () => {
    const { id, at } = await teams.owned({ status: 'rejected' })
    const member = await teams.addMember(id, 'helper')
    expect((await teams.send(member, 'GET', at)).statusCode).toBe(200)
    const open = await teams.owned()
    const helper = await teams.addMember(open.id, 'helper')
    const review = { businessId: open.id, rating: 5, content: 'We are great.' }
    expect((await teams.send(helper, 'POST', '/reviews', review)).statusCode).toBe(403)
    const seen = await teams.send(helper, 'GET', open.at)
    expect(seen.json().business.visitsCount).toBe(0)
  })

  it('is forgotten with their account, and a team with its owner', async () => {
    const { owner, id, at } = await teams.owned()
    const member = await teams.addMember(id, 'helper')
    const other = await teams.owned()
    await teams.send(other.owner, 'POST', `${other.at}/invitations`, { email: member.email, role: 'helper' })
    expect((await teams.send(member, 'DELETE', '/users/account')).statusCode).toBe(200)
    for (const { owner: reader, at: path } of [{ owner, at }, other])
      expect((await teams.send(reader, 'GET', `${path}/team`)).json()).toMatchObject({
        members: [],
        invitations: [],
      })
    const claimed = await teams.owned()
    await test.db
      .updateTable('businesses')
      .set({ outlives_owner: true })
      .where('id', '=', claimed.id)
      .execute()
    const manager = await teams.addMember(claimed.id, 'manager')
    await teams.send(claimed.owner, 'POST', `${claimed.at}/invitations`, {
      email: 'left@example.com',
      role: 'helper',
    })
    const token = await teams.tokenTo('left@example.com')
    expect((await teams.send(claimed.owner, 'DELETE', '/users/account')).statusCode).toBe(200)
    expect((await teams.send(manager, 'GET', `${claimed.at}/team`)).statusCode).toBe(403)
    expect((await teams.accept(manager, token)).statusCode).toBe(400)
  })
})
