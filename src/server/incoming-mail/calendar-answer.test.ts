import { describe, expect, it } from 'vitest'
import { readCalendarAnswer, wordsWith } from './calendar-answer.ts'

const answer = (lines: readonly string[], method = 'REPLY') =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines]
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')
const declined = 'ATTENDEE;CN=Ana;PARTSTAT=DECLINED:mailto:ana@example.com'

it('reads which version of an entry was answered, how, and what was added', () => {
  const times = ['DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z']
  const lines = ['UID:1@town.example', 'SEQUENCE:3', ...times, declined, 'COMMENT:I’m ill\\, sorry']
  expect(readCalendarAnswer(answer(lines))).toEqual({
    uid: '1@town.example',
    sequence: 3,
    status: 'declined',
    startsAt: Date.UTC(2026, 11, 1, 15),
    endsAt: Date.UTC(2026, 11, 1, 16),
    comment: 'I’m ill, sorry',
  })
  const accepted = declined.replace('DECLINED', 'Accepted')
  expect(readCalendarAnswer(answer(['UID:1@town.example', accepted]))).toEqual({
    uid: '1@town.example',
    sequence: null,
    status: 'accepted',
    startsAt: null,
    endsAt: null,
    comment: '',
  })
})

it('reads what Google adds, once, and several comments', () => {
  const attendee = declined.replace('PARTSTAT', 'X-RESPONSE-COMMENT="Running late\\, sorry";PARTSTAT')
  expect(readCalendarAnswer(answer(['UID:1', attendee]))?.comment).toBe('Running late, sorry')
  const lines = ['UID:1', attendee, 'COMMENT:Running late\\, sorry', 'COMMENT:Start without me']
  expect(readCalendarAnswer(answer(lines))?.comment).toBe('Running late, sorry\n\nStart without me')
})

it('reads a proposal, and guesses no time of an unknown zone', () => {
  const propose = (start: string) =>
    readCalendarAnswer(answer(['UID:1', start, declined, declined], 'COUNTER'))
  expect(propose('DTSTART:20261201T150000Z')).toMatchObject({
    status: 'proposed',
    startsAt: Date.UTC(2026, 11, 1, 15),
  })
  for (const start of ['DTSTART;TZID=Nowhere:20261201T150000', 'DTSTART;VALUE=DATE:20261201'])
    expect(propose(start)).toMatchObject({ status: 'proposed', startsAt: null })
})

describe('what a person wrote with an answer', () => {
  const given = { uid: '1', sequence: 1, status: 'accepted', startsAt: null, endsAt: null } as const
  it.each([
    ['their comment', 'Park in front.', '', true, 'Park in front.'],
    ['the email', '', 'Park in front.', false, 'Park in front.'],
    ['both', 'Park in front.', 'And ring.', false, 'Park in front.\n\nAnd ring.'],
    ['both, when they say the same', 'Park in front.', 'Hi! Park in front.', false, 'Hi! Park in front.'],
    ['nothing when a program wrote the email', '', 'Ana has accepted.\n\nWhen: Tuesday', true, ''],
    [
      'nothing but a program’s sentence',
      '',
      'Ana Ruiz has accepted your invitation to the event.',
      false,
      '',
    ],
    [
      'the note that a program quotes',
      '',
      'Ana has declined this invitation with this note:\n\n"I’m ill."\n\nWhen: Tuesday',
      true,
      'I’m ill.',
    ],
  ])('is %s', (_kind, comment, text, isByProgram, words) => {
    expect(wordsWith({ ...given, comment }, text, isByProgram)).toBe(words)
  })
})

it.each([
  ['an invitation', answer(['UID:1', declined], 'REQUEST')],
  ['an answer of several people', answer(['UID:1', declined, declined])],
  ['an answer of nobody', answer(['UID:1'])],
  ['an answer to nothing', answer([declined])],
  ['no calendar', 'Hello'],
  ['a text of endless length', answer(['UID:1', declined, `COMMENT:${'a'.repeat(60_000)}`])],
])('finds none in %s', (_kind, text) => expect(readCalendarAnswer(text)).toBeNull())
