import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppointments, slot } from '#test/appointments.ts'
import { setStatus } from '#test/set-status.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(() => test.close())

type Who = Parameters<typeof teams.send>[0]

/** An appointment that a visitor with an account asked for, and what each place says of it. */
async function asked() {
  const { id: businessId, ...made } = await appointments.business()
  const visitor = await teams.person()
  const booking = appointments.bookingOf(businessId, slot(5, 10), visitor.email)
  const id = (await teams.send(visitor, 'POST', '/appointments', booking)).json().id as number
  const get = async (who: Who, url: string) => {
    const response = await teams.send(who, 'GET', url)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const appointment = async (who: Who) => (await get(who, `/conversations/${id}/appointment`)).appointment
  const answer = async (who: Who, body: object) => {
    const { id: appointmentId, revision } = await appointment(who)
    const url = `/conversations/${id}/appointments/${appointmentId}/answers`
    const response = await teams.send(who, 'POST', url, { revision, ...body })
    expect(response.statusCode, response.body).toBe(200)
  }
  const marks = async (who: Who, list: string): Promise<boolean[]> =>
    (await get(who, `/conversations/${list}`)).conversations.map(
      (row: { hasTimeToConfirm: boolean }) => row.hasTimeToConfirm,
    )
  const canAccept = async (who: Who) => (await appointment(who)).actions.includes('accept')
  /** Whether the business has a time to confirm, in all places alike. */
  async function waitsForBusiness(): Promise<boolean> {
    const { owner, at } = made
    const coming = (await get(owner, `${at}/appointments`)).appointments as { hasTimeToConfirm: boolean }[]
    const said = [
      await canAccept(owner),
      (await marks(owner, 'business?shelf=all')).includes(true),
      (await get(owner, '/conversations/unread')).business.timesToConfirm === 1,
      (await marks(owner, 'business?shelf=confirm')).length === 1,
      (await marks(owner, `business?shelf=confirm&businessId=${businessId}`)).length === 1,
      coming.some(({ hasTimeToConfirm }) => hasTimeToConfirm),
    ]
    expect(new Set(said).size, JSON.stringify(said)).toBe(1)
    return said[0] as boolean
  }
  async function waitsForVisitor(): Promise<boolean> {
    const said = [await canAccept(visitor), (await marks(visitor, 'mine')).includes(true)]
    expect(new Set(said).size, JSON.stringify(said)).toBe(1)
    return said[0] as boolean
  }
  return { ...made, businessId, id, visitor, answer, marks, get, waitsForBusiness, waitsForVisitor }
}

it('a time to confirm is counted, listed, marked and confirmable alike, for the side that didn’t propose it', async () => {
  const { owner, visitor, answer, waitsForBusiness, waitsForVisitor } = await asked()
  expect([await waitsForBusiness(), await waitsForVisitor()]).toEqual([true, false])
  await answer(owner, { action: 'propose', times: [slot(6, 9), slot(6, 11)] })
  expect([await waitsForBusiness(), await waitsForVisitor()]).toEqual([false, true])
  await answer(visitor, { action: 'accept', times: [slot(6, 9)] })
  expect([await waitsForBusiness(), await waitsForVisitor()]).toEqual([false, false])
})

it('a proposed time that has passed isn’t one to confirm, also while the agreed one is to come', async () => {
  const { owner, visitor, id, answer, waitsForBusiness } = await asked()
  await answer(owner, { action: 'accept' })
  await answer(visitor, { action: 'propose', times: [slot(6, 10)] })
  expect(await waitsForBusiness()).toBe(true)
  await sql`UPDATE appointment_times SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    WHERE starts_at = ${slot(6, 10)} AND appointment_id IN (SELECT id FROM appointments WHERE conversation_id = ${id})`.execute(
    test.db,
  )
  expect(await waitsForBusiness()).toBe(false)
})

it('a time isn’t one to confirm where its side can’t write', async () => {
  const suspended = await asked()
  await setStatus(test.app, suspended.businessId, 'suspended')
  expect(await suspended.waitsForBusiness()).toBe(false)

  const { owner, id, answer, waitsForVisitor } = await asked()
  await answer(owner, { action: 'propose', times: [slot(6, 9)] })
  expect(await waitsForVisitor()).toBe(true)
  const blocked = await teams.send(owner, 'POST', `/business-quote-requests/${id}/sender-block`)
  expect(blocked.statusCode, blocked.body).toBe(201)
  expect(await waitsForVisitor()).toBe(false)
})

it('a conversation that was put aside still has its mark, but isn’t counted as one that waits', async () => {
  const { owner, id, marks, get } = await asked()
  const aside = await teams.send(owner, 'PUT', `/conversations/${id}/handling`, { isArchived: true })
  expect(aside.statusCode, aside.body).toBe(200)
  expect(await marks(owner, 'business?shelf=archived')).toEqual([true])
  expect(await marks(owner, 'business?shelf=confirm')).toEqual([])
  expect((await get(owner, '/conversations/unread')).business.timesToConfirm).toBe(0)
})
