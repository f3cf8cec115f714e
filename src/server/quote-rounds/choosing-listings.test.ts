import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { openRounds } from '#test/rounds.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let rounds: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example', MAIL_REPLY_DOMAIN: 'reply.town.example' })
  rounds = await openRounds(test)
})
afterAll(() => test.close())

let serial = 0
const phone = '(512) 555-0148'

/** A listing without an owner: it reads email, and nobody answers for it here. */
async function listing() {
  const mailAddress = `listing${++serial}@example.com`
  return {
    id: await buildBusiness(test.db, { name: `By Phone ${serial}`, email: mailAddress, phone }),
    mailAddress,
  }
}
async function roundOf(ids: readonly number[], given: object = {}) {
  const { id, guest, email } = await rounds.sent(ids, given)
  const answerOf = async (businessId: number) =>
    (await rounds.view(guest)).answers.find(({ business }) => business.id === businessId)
  const choose = async (businessId: number, key = newKey()) => {
    const conversationId = (await answerOf(businessId))?.conversationId
    return rounds.put(`/${id}/choice`, { conversationId, quoteId: null }, { ...guest, ...key })
  }
  const tell = () => rounds.put(`/${id}/farewell`, { text: 'Thank you.' }, guest)
  return { id, guest, email, answerOf, choose, tell }
}

describe('a business for which no one answers here', () => {
  it('can be chosen, and the others are told; it gets no message', async () => {
    const unclaimed = await listing()
    const owned = await rounds.business()
    const { guest, answerOf, choose, tell } = await roundOf([unclaimed.id, owned.id])
    expect(await answerOf(unclaimed.id)).toMatchObject({ obstacle: 'no_owner', business: { phone } })
    const count = (await rounds.mailsTo(unclaimed.mailAddress)).length
    const key = newKey()
    for (const response of [await choose(unclaimed.id, key), await choose(unclaimed.id, key)])
      expect(response.statusCode, response.body).toBe(200)
    const chosen = await answerOf(unclaimed.id)
    expect(await rounds.view(guest)).toMatchObject({
      chosenId: chosen?.conversationId,
      canTakeBack: true,
      tellable: 1,
    })
    const opened = await test.app.inject({
      url: `/api/conversations/${chosen?.conversationId}`,
      headers: { 'x-conversation-token': chosen?.linkToken ?? '' },
    })
    expect(opened.json()).toMatchObject({ lastPosition: 0, hidesContact: false })
    expect((await tell()).json().message).toBe('We told one business.')
    expect((await answerOf(owned.id))?.state).toBe('let_down')
    expect(await rounds.mailsTo(unclaimed.mailAddress)).toHaveLength(count)
  })

  it('is never said to have been told that it wasn’t chosen', async () => {
    const unclaimed = await listing()
    const [chosen, owned] = [await rounds.business(), await rounds.business()]
    const { guest, answerOf, choose, tell } = await roundOf([unclaimed.id, chosen.id, owned.id])
    expect((await answerOf(unclaimed.id))?.state).toBe('waiting')
    expect((await choose(chosen.id)).statusCode).toBe(200)
    expect((await rounds.view(guest)).tellable).toBe(1)
    const stateOf = async (id: number) => (await answerOf(id))?.state
    expect(await stateOf(unclaimed.id)).toBe('passed_over')
    expect((await tell()).json().message).toBe('We told one business.')
    expect([await stateOf(unclaimed.id), await stateOf(owned.id)]).toEqual(['passed_over', 'let_down'])
  })

  it('can’t be chosen if it has blocked the visitor: it would never hear of it', async () => {
    const [one, other] = [await rounds.business(), await rounds.business()]
    const { guest, email, choose } = await roundOf([one.id, other.id], { hidesContact: true })
    const block = { owner_id: one.ownerId, name: 'Ana Ruiz', email }
    await test.db.insertInto('sender_blocks').values(block).execute()
    const refused = await choose(one.id)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().code).toBe('sender_blocked')
    expect((await rounds.view(guest)).chosenId).toBeNull()
  })
})
