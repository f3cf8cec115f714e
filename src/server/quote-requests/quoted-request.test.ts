import { expect, it } from 'vitest'
import { quoteForSender } from './quoted-request.ts'

const leftOut = 'Links, addresses and phone numbers are left out of this email. The business gets them.'
const request = (requirements: string) => ({ requirements, answers: [] })

it('repeats a request and its answers, line by line', () => {
  const answers = [{ question: 'Is water leaking?', answer: 'Yes' }]
  expect(quoteForSender({ requirements: 'Two taps.\nAny day, for $85 at most.', answers })).toEqual([
    { kind: 'text', spans: ['Your request:'] },
    { kind: 'said', lines: ['Two taps.', 'Any day, for $85 at most.', 'Is water leaking? Yes'] },
  ])
})

it.each([
  ['See https://evil.example/x?y=1 now', 'See [hidden] now'],
  ['See www.evil.com now', 'See [hidden] now'],
  ['See evil-prize.shop/win now', 'See [hidden] now'],
  ['See bit.ly/3xyz now', 'See [hidden] now'],
  ['See evil.top/win now', 'See [hidden] now'],
  ['See my-prize.evil.link.', 'See [hidden].'],
  ['See приз.рф now', 'See [hidden] now'],
  ['Write to win@evil.example now', 'Write to [hidden] now'],
  ['Call 512-555-0199 now', 'Call [hidden] now'],
])('leaves out what leads anywhere: %s', (typed, shown) => {
  expect(quoteForSender(request(typed))).toEqual([
    { kind: 'text', spans: ['Your request:'] },
    { kind: 'said', lines: [shown] },
    { kind: 'text', spans: [leftOut] },
  ])
})

it.each(['Two taps, 3.5 ft apart. Any day at 4.30pm, or 9 a.m., for $1.200.', 'Upstairs... I think.'])(
  'leaves %s as it is',
  (typed) => {
    expect(quoteForSender(request(typed))[1]).toEqual({ kind: 'said', lines: [typed] })
  },
)

it('repeats the start of a very long one', () => {
  const [, said] = quoteForSender(request('Roof. '.repeat(500)))
  expect(said).toMatchObject({ kind: 'said', lines: [expect.stringMatching(/^Roof\. .*…$/)] })
  expect(JSON.stringify(said).length).toBeLessThan(1_100)
})
