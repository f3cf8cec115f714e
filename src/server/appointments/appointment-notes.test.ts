import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppointments, slot } from '#test/appointments.ts'
import { openDesk } from '#test/desk.ts'
import { newKey } from '#test/new-key.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Visitors' notes on appointments are checked as their messages are, until the business has answered. */

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(() => test.close())

const pitch =
  'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example.com'

async function asked() {
  const made = await appointments.business()
  const one = await appointments.asked(made)
  const read = async (who: Parameters<typeof teams.send>[0]) =>
    (await teams.send(who, 'GET', one.at)).json() as {
      lastPosition: number
      messages: { text: string }[]
      heldMessages: { text: string; state: string; clientKey: string }[]
    }
  const heldOf = async () =>
    (await desk.send('GET', `/held-requests?search=${one.email}`)).json().requests as {
      id: number
      requirements: string
      rules: string[]
    }[]
  const isFree = async (startsAt: string) => {
    const response = await appointments.book(appointments.bookingOf(made.id, startsAt))
    return response.statusCode === 201
  }
  const propose = (times: string[], note: string, key = newKey()) =>
    teams.send({ headers: { ...one.guest.headers, ...key } }, 'POST', `${one.at}/appointments`, {
      times,
      note,
    })
  return { ...one, read, heldOf, isFree, propose }
}

describe('a note that looks like spam', () => {
  it('waits with the time that is wished, which stays free for others', async () => {
    const { guest, owner, view, answer, read, heldOf, isFree, mails } = await asked()
    const before = await mails(owner.email)
    const sent = await answer(guest, { action: 'propose', times: [slot(5, 14)], note: pitch })
    expect(sent.json()).toMatchObject({
      isHeld: true,
      appointment: { state: 'asked', proposed: [{ startsAt: slot(5, 10) }], revision: 1 },
    })
    const [held] = (await read(guest)).heldMessages
    expect(held).toMatchObject({ state: 'held' })
    expect(held?.text).toMatch(/^I’d like this time: .+ 2:00 PM to 3:00 PM\.\n\nHello, we can/)
    expect((await read(owner)).lastPosition).toBe(1)
    expect(await mails(owner.email)).toHaveLength(before.length)
    expect(await isFree(slot(5, 14))).toBe(true)

    await answer(guest, { action: 'propose', times: [slot(5, 15)], note: 'After lunch would be best.' })
    expect((await view()).appointment).toMatchObject({ proposed: [{ startsAt: slot(5, 15) }] })
    const [waiting] = await heldOf()
    expect(waiting?.rules).toEqual(['link', 'sales_pitches', 'offer'])
    const released = await desk.send('PUT', `/held-requests/${waiting?.id}/release`, { revision: 1 })
    expect(released.statusCode).toBe(200)
    expect((await read(owner)).messages.at(-1)).toMatchObject({ text: held?.text, kind: 'text' })
    expect((await view(owner)).appointment).toMatchObject({ proposed: [{ startsAt: slot(5, 15) }] })
  })

  it('is stored once, however often it is sent', async () => {
    const { guest, answer, propose, heldOf } = await asked()
    await answer(guest, { action: 'cancel' })
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => propose([slot(6, 11)], pitch, key)))
    expect(answers.map((response) => [response.statusCode, response.json().isHeld])).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ])
    expect(await heldOf()).toHaveLength(1)
  })

  it('doesn’t hold up who withdraws a wish: only the note waits', async () => {
    const { guest, answer, read, owner, isFree } = await asked()
    const key = newKey()
    const sent = await answer(guest, { action: 'cancel', note: pitch }, 1, key)
    expect(sent.json()).toMatchObject({ isHeld: true, appointment: { state: 'canceled' } })
    expect((await answer(guest, { action: 'cancel', note: pitch }, 1, key)).json()).toEqual(sent.json())
    expect((await read(owner)).messages.at(-1)?.text).toBe('I no longer need a time.')
    expect((await read(guest)).heldMessages).toMatchObject([{ text: pitch, state: 'held' }])
    expect(await isFree(slot(5, 10))).toBe(true)
  })

  it('is held for nothing that can’t be asked for', async () => {
    const { guest, answer, propose, heldOf } = await asked()
    expect((await propose([slot(5, 11)], pitch)).statusCode).toBe(409)
    const taken = await answer(guest, { action: 'propose', times: [slot(5, 3)], note: pitch })
    expect(taken.json()).toMatchObject({ code: 'slot_taken' })
    const several = [slot(5, 11), slot(5, 12)]
    const many = await answer(guest, { action: 'propose', times: several, note: pitch })
    expect(many.json().fieldErrors).toEqual({ times: 'Choose one time' })
    expect(await heldOf()).toEqual([])
  })
})

it('isn’t held of the business, nor of a visitor whom it has answered', async () => {
  const { guest, owner, answer, view, heldOf } = await asked()
  const offer = await answer(owner, { action: 'propose', times: [slot(5, 12)], note: pitch })
  expect(offer.json()).toMatchObject({ isHeld: false, appointment: { state: 'offered' } })
  const wish = await answer(guest, { action: 'propose', times: [slot(5, 13)], note: pitch })
  expect(wish.json()).toMatchObject({ isHeld: false })
  expect((await view()).appointment).toMatchObject({ proposed: [{ startsAt: slot(5, 13) }] })
  expect(await heldOf()).toEqual([])
})
