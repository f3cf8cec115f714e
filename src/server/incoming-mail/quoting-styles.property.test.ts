import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText } from '#server/lib/mail/html-text.ts'
import { quoteRequestReceivedMail } from '#server/quote-requests/quote-requests.emails.ts'
import { times } from '#test/long.ts'
import { belowStyles, type Quoted, quotingStyles } from '#test/quoting-styles.ts'
import { readMail } from './read-mail.ts'
import type { SentText } from './sent-lines.ts'

const site = { siteName: 'Town', publicUrl: 'https://town.example' }
const mail = quoteRequestReceivedMail(
  site,
  { id: 7, name: 'Lone Star Movers' },
  { firstName: 'Jordan', isOwner: true },
  {
    id: 9,
    name: 'Ana Ruiz',
    email: 'ana.private@example.com',
    phone: '512-555-0134',
    requirements:
      'My sink leaks.\nCan you come on Tuesday, and what does it cost if the valve has to be replaced as well?',
    answers: [],
    hidesContact: true,
    createdAt: new Date(),
  },
  true,
)
const quoted: Quoted = {
  ...mail,
  fromName: 'Town',
  from: 'no-reply@town.example',
  toName: 'Jordan Lee',
  to: 'jordan@movers.example',
}
/** As it is kept, or an email so old that it is no longer. */
const known: SentText = {
  mails: [`${mail.text}\n${htmlToText(mail.html)}`],
  said: ['Sounds good', 'Yes'],
  subjects: [mail.subject],
  addresses: ['no-reply@town.example', 'town.example', 'reply.town.example'],
  siteName: 'Town',
}
const unknown: SentText = { ...known, mails: [], said: [], subjects: [] }

/** Lines that people write, and some that only look like the end of an answer. */
const sentence = fc.constantFrom(
  'Hi Ana, Tuesday at 9 works.',
  'From: 500 W 2nd St, Apt 4',
  'To: 1200 Barton Springs Rd',
  'Date: Saturday, Dec 5, 9 AM',
  'Subject: to change, $480 in total',
  '> 2 hours: $200',
  '>> 4 hours: $380',
  'On Monday the inspector (j.doe@city.example.gov) wrote:',
  'Please pay to Bob <bob@movers.example>:',
  'Sent from the shop are two pipes, $12.',
  'My sink leaks.',
  'Yes',
  'Sounds good',
  '$240',
  'A:(,@-)',
  '👍',
  '----- $5 off -----',
  'Option A: $200',
  'You can read that on Town, too.',
  'wrote:',
  'Write me at bob@movers.example or 512-555-0100',
  '星期二可以。价格 240 美元。',
)
const words = fc
  .stringMatching(/^[A-Za-z$0-9][\w $.,:;!?()@<>*=#&'"/-]{0,50}[\w$.,!?)]$/)
  .map((text) => text.replace(/ +/g, ' '))
  // A label with an address in brackets, right above a mail program's own, could be one of those.
  .filter((text) => !/^[^\s:][^:]{0,40}:.*[<(]\S+@\S+\.\S+[>)]/.test(text))
const said = fc
  .array(fc.oneof(sentence, sentence, words), { minLength: 1, maxLength: 5 })
  .map((lines) => lines.join('\n'))

const toRaw = ({ text, html }: { text?: string; html?: string }) => {
  const parts = [
    ...(text === undefined ? [] : [['plain', text]]),
    ...(html === undefined ? [] : [['html', html]]),
  ].map(([kind, body]) => `--b\r\nContent-Type: text/${kind}; charset=utf-8\r\n\r\n${body}\r\n`)
  const head = 'From: a@example.com\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n'
  return new Uint8Array(Buffer.from(`${head}${parts.join('')}--b--\r\n`))
}
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('an answer above the email that it answers comes back whole, and nothing else,', () => {
  it.each(Object.keys(quotingStyles))('from %s', async (name) => {
    const style = quotingStyles[name] as (typeof quotingStyles)[string]
    await fc.assert(
      fc.asyncProperty(said, fc.constantFrom(known, unknown), async (text, sent) => {
        const read = await readMail(toRaw(style(text, quoted)), undefined, sent)
        expect(squeezed(read.text)).toBe(squeezed(text))
      }),
      { numRuns: times(12, 300) },
    )
  })
})

describe('a line with a price comes back whole', () => {
  const price = fc.constantFrom('$240', '240 dollars', 'USD 240', '240 €', '1,250.00 euros')
  const priced = fc
    .array(fc.tuple(fc.oneof(sentence, words), price), { minLength: 1, maxLength: 6 })
    .map((lines) => lines.map(([line, amount]) => `${line} ${amount}`))
  /** The part of our email that somebody left in their answer. */
  const left: Quoted = { ...quoted, html: '<p>My sink leaks.</p>', text: 'My sink leaks.' }
  const askedFor: SentText = { ...unknown, said: ['My sink leaks.'] }

  it.each(Object.keys(belowStyles))('below %s', async (name) => {
    const style = belowStyles[name] as (typeof belowStyles)[string]
    // Without a mark, nothing tells a part of an email that is no longer kept.
    const cases = [
      [quoted, known],
      [left, known],
      [quoted, askedFor],
      ...(/Gmail|Spark|Thunderbird|marked/.test(name) ? ([[left, askedFor]] as const) : []),
    ] as const
    await fc.assert(
      fc.asyncProperty(priced, fc.constantFrom(...cases), async (lines, [email, sent]) => {
        const read = squeezed((await readMail(toRaw(style(lines.join('\n'), email)), undefined, sent)).text)
        for (const line of lines) expect(read).toContain(squeezed(line))
      }),
      { numRuns: times(25, 300) },
    )
  })

  it.each(Object.keys(quotingStyles))('above a part of an email, from %s', async (name) => {
    const style = quotingStyles[name] as (typeof quotingStyles)[string]
    await fc.assert(
      fc.asyncProperty(priced, fc.constantFrom(known, askedFor), async (lines, sent) => {
        const read = squeezed((await readMail(toRaw(style(lines.join('\n'), left)), undefined, sent)).text)
        for (const line of lines) expect(read).toContain(squeezed(line))
      }),
      { numRuns: times(5, 100) },
    )
  })
})
