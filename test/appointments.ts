import { expect } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { newKey } from './new-key.ts'
import { openMails } from './opened-mails.ts'
import { slotSettings } from './slot-settings.ts'
import type { openTeams } from './team.ts'
import type { TestApp } from './test-app.ts'

let serial = 0

/** A slot so many days from today, at an hour of Austin's. */
export const slot = (days: number, hour: number) => {
  const { date } = austinWallClock(new Date())
  return new Date(instantAt(date + days, hour * 60) ?? 0).toISOString()
}

type View = {
  appointment: {
    id: number
    state: string
    agreed: { startsAt: string } | null
    proposed: { startsAt: string }[]
    actions: string[]
    revision: number
  } | null
}

/** Businesses that give times, and guests who ask for them. */
export function openAppointments(test: TestApp, teams: ReturnType<typeof openTeams>) {
  async function business(given: object = {}) {
    const made = await teams.owned({ name: `Taps, Pipes; & No. ${++serial}` })
    const saved = await teams.send(
      made.owner,
      'PUT',
      `${made.at}/slot-settings`,
      slotSettings({ daysAhead: 60, ...given }),
    )
    expect(saved.statusCode).toBe(200)
    return made
  }
  type Business = Awaited<ReturnType<typeof business>>

  const bookingOf = (businessId: number, startsAt: string, email = `guest${++serial}@example.com`) => ({
    businessId,
    startsAt,
    name: 'Ana Guest',
    email,
    phone: '512-555-0101',
    requirements: `Fix a tap, no. ${serial}`,
  })
  const book = (payload: object, key = newKey()) =>
    teams.send({ headers: key as unknown as { authorization: string } }, 'POST', '/appointments', payload)

  /** A guest with an appointment in state `asked`, and both sides' calls. */
  async function asked(made: Business, startsAt = slot(5, 10)) {
    const email = `guest${++serial}@example.com`
    const response = await book(bookingOf(made.id, startsAt, email))
    expect(response.statusCode, response.body).toBe(201)
    const conversationId = response.json().id as number
    const mails = (address: string) => openMails(test.db, { address })
    const token = /token=(qst_[\w-]{43})/.exec((await mails(email))[0]?.text_body ?? '')?.[1] ?? ''
    const guest = { headers: { 'x-conversation-token': token } as unknown as { authorization: string } }
    const at = `/conversations/${conversationId}`
    const view = async (who: Parameters<typeof teams.send>[0] = guest): Promise<View> =>
      (await teams.send(who, 'GET', `${at}/appointment`)).json()
    const answer = async (
      who: Parameters<typeof teams.send>[0],
      body: object,
      revision?: number,
      key = newKey(),
    ) => {
      const { appointment } = await view(who)
      const keyed = { headers: { ...key, ...who?.headers } as unknown as { authorization: string } }
      return teams.send(keyed, 'POST', `${at}/appointments/${appointment?.id}/answers`, {
        revision: revision ?? appointment?.revision,
        ...body,
      })
    }
    return { ...made, email, conversationId, guest, at, view, answer, mails, token }
  }

  return { business, bookingOf, book, asked }
}
