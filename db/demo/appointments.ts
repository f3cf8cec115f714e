import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import type { DemoBusiness } from './businesses.ts'
import { demoAccounts } from './people.ts'
import { makeRng } from './pictures/rng.ts'

type Request = Insertable<Tables['business_quote_requests']> & { id: number }
type Message = { id: number; conversation_id: number; side: string }
type Quote = Insertable<Tables['quotes']>
type Said = { quoteRequests: readonly Request[]; messages: readonly Message[]; quotes: readonly Quote[] }

const dayMs = 86_400_000
/** Appointments with the demo owner's shops, by request: days from today, and the hour in Austin. */
const planned: Record<number, { days: number; hour: number; state: 'confirmed' | 'asked' }> = {
  4: { days: 3, hour: 11, state: 'asked' },
  5: { days: 2, hour: 10, state: 'confirmed' },
  8: { days: 4, hour: 14, state: 'confirmed' },
  9: { days: -3, hour: 10, state: 'confirmed' },
  10: { days: 6, hour: 13, state: 'confirmed' },
}
const slotMinutes = 60
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const slotHours = Object.fromEntries(
  week.map((day) => [day, { open: '09:00', close: '17:00', closed: day.startsWith('s') }]),
)

/** Times that the demo owner's shops offer, appointments with them, and the outcomes of accepted quotes. */
export function demoAppointments(said: Said, businesses: readonly DemoBusiness[], now: Date) {
  const shops = businesses.filter(({ ownerId }) => ownerId === demoAccounts.owner.id)
  const { date } = austinWallClock(now)
  const appointments = said.quoteRequests.flatMap(({ id, business_id }) => {
    const plan = planned[id]
    if (!plan) return []
    const { days, hour, state } = plan
    const starts_at = new Date(instantAt(date + days, hour * 60) ?? 0)
    const ends_at = new Date(starts_at.getTime() + slotMinutes * 60_000)
    const isAgreed = state === 'confirmed'
    const changed_at = new Date(Math.min(now.getTime(), starts_at.getTime()) - (isAgreed ? 2 : 1) * dayMs)
    const row = {
      id,
      // The default is random, and the same clock fills in the same rows.
      uid: `d0000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      conversation_id: id,
      business_id,
      state,
      proposed_by: isAgreed ? null : ('visitor' as const),
      starts_at: isAgreed ? starts_at : null,
      ends_at: isAgreed ? ends_at : null,
      sequence: isAgreed ? 1 : 0,
      agreed_at: isAgreed ? changed_at : null,
      created_at: changed_at,
      changed_at,
    }
    return [{ row, time: { id, appointment_id: id, business_id, starts_at, ends_at } }]
  })
  return {
    slotSettings: shops.map(({ id }) => ({
      business_id: id,
      is_open: true,
      minutes: slotMinutes,
      lead_hours: 24,
      days_ahead: 30,
      most_per_day: null,
      weekly: JSON.stringify(slotHours),
      blocked: '[]',
    })),
    appointments: appointments.map(({ row }) => row),
    appointmentTimes: appointments.map(({ time }) => time),
    ...outcomesOf(said, now),
  }
}

/** The demo user and the demo owner are still asked; everybody else has answered. */
function outcomesOf({ messages, quotes }: Said, now: Date) {
  const conversations = new Map(messages.map(({ id, conversation_id }) => [id, conversation_id]))
  const questions: Insertable<Tables['outcome_questions']>[] = []
  const answers: Insertable<Tables['outcome_answers']>[] = []
  for (const [request, { days, hour, state }] of Object.entries(planned))
    if (days < 0 && state === 'confirmed')
      questions.push({
        conversation_id: Number(request),
        basis: 'appointment',
        agreed_at: new Date(instantAt(austinWallClock(now).date + days, (hour + 1) * 60) ?? 0),
        asked_at: new Date(now.getTime() - dayMs),
      })
  for (const { message_id, min_cents, max_cents, decided_at } of quotes) {
    const conversation_id = conversations.get(Number(message_id))
    if (!decided_at || conversation_id === undefined || planned[conversation_id]) continue
    const agreed_at = new Date(decided_at)
    const answered_at = new Date(agreed_at.getTime() + 8 * dayMs)
    questions.push({ conversation_id, basis: 'quote', agreed_at, asked_at: answered_at })
    const rng = makeRng(`outcome:${conversation_id}`)
    const cost_cents = rng.chance(0.85) ? rng.int(min_cents / 500, max_cents / 500) * 500 : null
    const answer = { conversation_id, user_id: null, outcome: 'yes' as const, cost_cents, answered_at }
    answers.push({ ...answer, side: 'visitor' })
    if (rng.chance(0.5)) answers.push({ ...answer, side: 'business' })
  }
  return { outcomeQuestions: questions, outcomeAnswers: answers }
}
