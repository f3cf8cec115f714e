import type { APIRequestContext } from '@playwright/test'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { newKey } from '#test/new-key.ts'
import { newOwnerOf } from './accounts.ts'
import { ask, linkFor } from './asked.ts'
import { expect } from './journey.ts'

const day = 24 * 60 * 60 * 1000

/** Starts in the week after this one, a day apart, at 11 in winter. */
const nextTimes = (count: number): string[] => {
  const first = Math.floor(Date.now() / day) * day + 7 * day + 17 * 60 * 60 * 1000
  return Array.from({ length: count }, (_, place) => new Date(first + place * day).toISOString())
}

type Side = 'owner' | 'guest'

/** A conversation that is longer than a screen, as its owner and a visitor without an account have it. */
export type OpenConversation = {
  id: number
  owner: Session
  /** The visitor's secret link. */
  link: string
  send: (side: Side, path: string, data: object) => Promise<void>
  say: (side: Side, text: string) => Promise<void>
  proposeTimes: (side: Side, count: number) => Promise<void>
  /** Proposes another time instead of the agreed one. */
  move: (side: Side) => Promise<void>
}

/** Lets a visitor ask, and both write to each other. */
export async function startConversation(request: APIRequestContext, word: string): Promise<OpenConversation> {
  const { session: owner, business } = await newOwnerOf(request, `${word} Shades`)
  const email = `${word}@example.com`
  const requirements = 'Two blinds for the kitchen, about three feet wide.'
  const id = await ask(request, business.id, { email, requirements })
  const link = await linkFor(email)
  const headersOf = {
    owner: { authorization: `Bearer ${owner.token}` },
    guest: { 'x-conversation-token': new URL(link).searchParams.get('token') ?? '' },
  }
  const send: OpenConversation['send'] = async (side, path, data) => {
    const headers = { ...headersOf[side], ...newKey() }
    const answer = await request.post(`/api/conversations/${id}${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const say: OpenConversation['say'] = (side, text) => send(side, '/messages', { text })
  for (let place = 1; place <= 6; place += 1)
    await say(
      place % 2 === 0 ? 'guest' : 'owner',
      `Message ${place} about the blinds, with a few more words.`,
    )
  return {
    id,
    owner,
    link,
    send,
    say,
    proposeTimes: (side, count) => send(side, '/appointments', { times: nextTimes(count) }),
    move: async (side) => {
      const found = await request.get(`/api/conversations/${id}/appointment`, { headers: headersOf[side] })
      const { appointment } = (await found.json()) as { appointment: Pick<Appointment, 'id' | 'revision'> }
      await send(side, `/appointments/${appointment.id}/answers`, {
        action: 'propose',
        times: nextTimes(5).slice(-1),
        revision: appointment.revision,
      })
    },
  }
}
