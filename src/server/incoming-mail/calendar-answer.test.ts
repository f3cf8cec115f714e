import { describe, expect, it } from 'vitest'
import { readCalendarAnswer as readFrom, wordsWith } from './calendar-answer.ts'

const answer = (lines: readonly string[], method = 'REPLY') =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines]
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')
const readCalendarAnswer = (text: string, method?: string) =>
  readFrom(text, { from: ['ana@example.com'], method })
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

describe('an answer', () => {
  const other = (status: string) => `ATTENDEE;PARTSTAT=${status}:mailto:other@town.example`
  const comment = 'COMMENT:Not Tuesday\\, Thursday'
  it.each([
    ['with the others who were asked', [declined, other('NEEDS-ACTION'), comment], 'declined'],
    ['with what another one answered', [other('ACCEPTED'), declined, comment], 'declined'],
    ['twice', [declined, declined.toUpperCase(), comment], 'declined'],
    ['of two others, who differ', [other('ACCEPTED'), other('DECLINED'), comment], 'other'],
    ['of two others, who agree', [other('DECLINED'), other('DECLINED'), comment], 'declined'],
    ['beside a line that is none', [declined, 'garbage line', '', comment], 'declined'],
  ])('%s is read', (_kind, lines, status) => {
    const found = readCalendarAnswer(answer(['UID:1', ...lines]))
    expect(found).toMatchObject({ status, comment: 'Not Tuesday, Thursday' })
  })

  it('is read when only its part of the email says that it is one', () => {
    const text = answer(['UID:1', declined]).replace('METHOD:REPLY\r\n', '')
    expect(readCalendarAnswer(text)).toBeNull()
    expect(readCalendarAnswer(text, 'REPLY')).toMatchObject({ status: 'declined' })
  })
})

describe('the text that a person wrote with an answer', () => {
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
    ...[
      ['I left the key with this note: "for Bob". The price stays $240.', null],
      ['Bob has replied to the invitation: only $300 on Sundays', 'only $300 on Sundays'],
      ['Bring $300. Bob has declined the invitation.', 'Bring $300.'],
      ['Bob has accepted the invitation for $240', '$240'],
      [
        'Ana Ruiz has declined this invitation with this note:\n\n"Not at 9."\n\nBesides: $40',
        '"Not at 9."\n\nBesides: $40',
      ],
      ['Ana Ruiz hat diese Einladung abgelehnt.', ''],
      ['Ana Ruiz ha rechazado esta invitación.\n\nEl jueves, 240 dólares', 'El jueves, 240 dólares'],
      ['Ana Ruiz a accepté cette invitation.', ''],
    ].map(
      ([text, words]) =>
        [`the rest of “${text}”`, '', text ?? '', false, words ?? text ?? ''] as [
          string,
          string,
          string,
          boolean,
          string,
        ],
    ),
  ])('is %s', (_kind, comment, text, isByProgram, words) => {
    expect(wordsWith({ ...given, comment }, text, isByProgram)).toBe(words)
  })
})

it.each([
  ['an invitation', answer(['UID:1', declined], 'REQUEST')],
  ['an answer of nobody', answer(['UID:1'])],
  ['an answer to nothing', answer([declined])],
  ['no calendar', 'Hello'],
  ['a text of endless length', answer(['UID:1', declined, `COMMENT:${'a'.repeat(60_000)}`])],
])('finds none in %s', (_kind, text) => expect(readCalendarAnswer(text)).toBeNull())
