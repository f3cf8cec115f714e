import { expect, test } from 'vitest'
import type { Appointment } from '#shared/appointments/appointments.schemas.ts'
import { foldedText, standingText } from './appointment-text.ts'

const span = { startsAt: '2027-03-14T19:00:00.000Z', endsAt: '2027-03-14T20:00:00.000Z' }
const appointment = (given: Partial<Appointment>): Appointment => ({
  id: 1,
  state: 'asked',
  proposedBy: null,
  agreed: null,
  proposed: [],
  actions: [],
  isOver: false,
  revision: 1,
  ...given,
})

test.each([
  [{ state: 'canceled', agreed: span }, 'Appointment canceled', 'canceled'],
  // Nothing was agreed on, so there was no appointment that could have been canceled.
  [{ state: 'canceled', isOver: true }, 'Time request withdrawn', 'withdrawn'],
  [{ state: 'declined', isOver: true }, 'No time available', 'declined'],
  [{ state: 'asked', proposed: [span], isOver: true }, 'No time was agreed on', 'no time agreed'],
  [{ state: 'confirmed', agreed: span, isOver: true }, 'You had an appointment', 'done'],
  [{ state: 'confirmed', agreed: span }, 'Your appointment is confirmed', 'confirmed'],
  [
    { state: 'asked', proposedBy: 'visitor', proposed: [span], actions: ['accept'] },
    'Time requested',
    'needs your reply',
  ],
] satisfies [Partial<Appointment>, string, string][])('%j reads as “%s”', (given, standing, state) => {
  const shown = appointment(given)
  expect(standingText(shown, 'business')).toBe(standing)
  expect(foldedText(shown).state).toBe(state)
})
