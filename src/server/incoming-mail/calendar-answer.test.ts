import { expect, it } from 'vitest'
import { readCalendarAnswer } from './calendar-answer.ts'

const answer = (lines: readonly string[], method = 'REPLY') =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines]
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')
const declined = 'ATTENDEE;CN=Ana;PARTSTAT=DECLINED:mailto:ana@example.com'

it('reads which version of an entry was answered, how, and what was added', () => {
  const lines = ['UID:1@town.example', 'SEQUENCE:3', declined, 'COMMENT:I’m ill\\, sorry']
  expect(readCalendarAnswer(answer(lines))).toEqual({
    uid: '1@town.example',
    sequence: 3,
    isDeclined: true,
    comment: 'I’m ill, sorry',
  })
  const accepted = declined.replace('DECLINED', 'Accepted')
  expect(readCalendarAnswer(answer(['UID:1@town.example', accepted]))).toEqual({
    uid: '1@town.example',
    sequence: 0,
    isDeclined: false,
    comment: '',
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
