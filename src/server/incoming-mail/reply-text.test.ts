import { describe, expect, it } from 'vitest'
import { htmlToText } from '#server/lib/mail/html-text.ts'
import { replyText as replyTextTo } from './reply-text.ts'
import { compareWith } from './sent-lines.ts'

const answer = 'Yes, Tuesday at 9 works.\nIt would be $240.'
const ours = [
  'To answer by email, write above this line.',
  '',
  'Ana asks you for a quote',
  '========================',
  '',
  'My sink leaks.',
  '',
  'Open the conversation:',
  'https://find.example.com/messages/7',
]
const quote = ours.map((line) => `> ${line}`.trimEnd()).join('\n')
const plain = ours.join('\n')

const sent = compareWith({
  mails: [plain],
  said: ['Hello\n\nWhen can you come?\nWhat does it cost?'],
  subjects: ['A customer asks Smith Plumbing for a quote'],
  addresses: ['no-reply@find.example.com', 'find.example.com'],
  siteName: 'Find Local',
})
const replyText = (text: string) => replyTextTo(text, sent)

const quotedInHtml = (text: string) =>
  `${text.replace(/.+/g, (line) => `<p>${line.replaceAll('<', '&lt;')}</p>`)}<div class="moz-cite-prefix">On 11/24/26 10:11 AM, Find Local wrote:<br></div><blockquote type="cite">${plain.replace(/.+/g, '<p>$&</p>')}</blockquote>`
const outlookInHtml = (text: string) =>
  `${text.replace(/.+/g, (line) => `<p>${line.replaceAll('<', '&lt;')}</p>`)}<div id="divRplyFwdMsg">x</div>${plain.replace(/.+/g, '<p>$&</p>')}`

/** Answers as mail programs write them: their text, with the answer above. */
const above: Record<string, string> = {
  Gmail: `${answer}\n\nOn Tue, Nov 24, 2026 at 10:11 AM Find Local <no-reply@find.example.com>\nwrote:\n\n${quote}\n`,
  'Gmail, with a signature': `${answer}\n\n-- \nBob Smith\nSmith Plumbing\n512-555-0100\n\n\nOn Tue, Nov 24, 2026 at 10:11 AM Find Local <no-reply@find.example.com> wrote:\n\n${quote}`,
  'Gmail in Spanish': `${answer}\n\nEl mar, 24 nov 2026 a las 10:11, Find Local (<no-reply@find.example.com>)\nescribió:\n\n${quote}`,
  'Gmail in French': `${answer}\n\nLe mar. 24 nov. 2026 à 10:11, Find Local <no-reply@find.example.com> a\nécrit :\n\n${quote}`,
  'Gmail in German': `${answer}\n\nAm Di., 24. Nov. 2026 um 10:11 Uhr schrieb Find Local <\nno-reply@find.example.com>:\n\n${quote}`,
  'Gmail in Portuguese': `${answer}\n\nEm ter., 24 de nov. de 2026 às 10:11, Find Local <\nno-reply@find.example.com> escreveu:\n\n${quote}`,
  'Gmail in Vietnamese': `${answer}\n\nVào Th 3, 24 thg 11, 2026 vào lúc 10:11 Find Local <\nno-reply@find.example.com> đã viết:\n\n${quote}`,
  'Gmail on Android': `${answer}\n\nOn Tue, Nov 24, 2026, 10:11 AM Find Local <no-reply@find.example.com> wrote:\n\n${quote}`,
  'Apple Mail': `${answer}\n\n> On Nov 24, 2026, at 10:11 AM, Find Local <no-reply@find.example.com> wrote:\n> \n${quote}\n\n`,
  'Apple Mail on an iPhone': `${answer}\n\nSent from my iPhone\n\n> On Nov 24, 2026, at 10:11\u202fAM, Find Local <no-reply@find.example.com> wrote:\n> \n> \uFEFF\n${quote}`,
  'Apple Mail on an iPhone in Spanish': `${answer}\n\nEnviado desde mi iPhone\n\n> El 24 nov 2026, a la(s) 10:11 a. m., Find Local <no-reply@find.example.com> escribió:\n> \n${quote}`,
  'Outlook for Windows': `${answer}\n\nFrom: Find Local <no-reply@find.example.com>\nSent: Tuesday, November 24, 2026 10:11 AM\nTo: Bob Smith <bob@smith.example>\nSubject: A customer asks Smith Plumbing for a quote\n\n${plain}`,
  'Outlook on the web': `${answer}\n________________________________\nFrom: Find Local <no-reply@find.example.com>\nSent: Tuesday, November 24, 2026 10:11 AM\nTo: Bob Smith <bob@smith.example>\nSubject: A customer asks Smith Plumbing for a quote\n\n${plain}`,
  'Outlook on a phone': `${answer}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Find Local <no-reply@find.example.com>\nSent: Tuesday, November 24, 2026 10:11:12 AM\nTo: Bob Smith <bob@smith.example>\nSubject: A customer asks Smith Plumbing for a quote\n\n${plain}`,
  'Outlook in Spanish': `${answer}\n\nDe: Find Local <no-reply@find.example.com>\nEnviado el: martes, 24 de noviembre de 2026 10:11\nPara: Bob Smith <bob@smith.example>\nAsunto: Un cliente\n\n${plain}`,
  'a program that puts values below their labels': `${answer}\n\nFrom:\nFind Local <no-reply@find.example.com>\nSent:\nTuesday\nTo:\nBob Smith <bob@smith.example>\nSubject:\nA customer\n\n${plain}`,
  'Outlook of old': `${answer}\n\n-----Original Message-----\nFrom: Find Local [mailto:no-reply@find.example.com]\nSent: Tuesday, November 24, 2026 10:11 AM\n\n${plain}`,
  'Yahoo Mail': `${answer}\n\n    On Tuesday, November 24, 2026 at 10:11:12 AM CST, Find Local <no-reply@find.example.com> wrote:  \n \n ${plain.replaceAll('\n', '\n ')}`,
  'Yahoo Mail on a phone': `${answer}\n\nSent from Yahoo Mail for iPhone\n\n\nOn Tuesday, November 24, 2026, 10:11 AM, Find Local <no-reply@find.example.com> wrote:\n\n${plain}`,
  Thunderbird: `${answer}\n\nOn 11/24/26 10:11 AM, Find Local wrote:\n${quote}\n`,
  'Samsung Email': `${answer}\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: Find Local <no-reply@find.example.com>\nDate: 11/24/26 10:11 AM (GMT-06:00)\nTo: bob@smith.example\nSubject: A customer\n\n${plain}`,
  'Proton Mail': `${answer}\n\nSent with Proton Mail secure email.\n\nOn Tuesday, November 24th, 2026 at 10:11 AM, Find Local <no-reply@find.example.com> wrote:\n\n${quote}`,
  'Apple Mail, passed on': `${answer}\n\nBegin forwarded message:\n\nFrom: Find Local <no-reply@find.example.com>\nSubject: A customer\nDate: November 24, 2026 at 10:11:12 AM CST\nTo: bob@smith.example\n\n${plain}`,
  'Apple Mail, passed on in German': `${answer}\n\n${'Anfang der weitergeleiteten Nachricht:\n\nVon: Find Local <no-reply@find.example.com>\nBetreff: x\nDatum: 24. November 2026 um 10:11:12 MEZ\nAn: bob@smith.example\n\n'.replace(/^/gm, '> ')}\n${quote}`,
  'a program that signs': `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${answer}\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=abcd\n-----END PGP SIGNATURE-----\n\n${quote}`,
  'a program without a line of its own': `${answer}\n\n${quote}`,
  'a program that quotes without any mark': `${answer}\n\n${plain}`,
  'Windows line ends':
    `${answer}\n\nOn Tue, Nov 24, 2026 at 10:11 AM Find Local <a@b.example> wrote:\n\n${quote}`.replaceAll(
      '\n',
      '\r\n',
    ),
}

describe('an answer above the email it answers', () => {
  it.each(Object.keys(above))('is all that is left of one from %s', (program) => {
    expect(replyText(above[program] as string)).toBe(answer)
  })

  it('is empty when nothing was written', () => {
    for (const text of Object.values(above)) expect(replyText(text.replace(/.*\r?\n.*240\./, ''))).toBe('')
  })
})

describe('an answer elsewhere', () => {
  const attribution = 'On 11/24/26 10:11 AM, Find Local wrote:'
  it('below the email is kept', () => {
    expect(replyText(`${attribution}\n${quote}\n\n${answer}\n\n-- \nBob`)).toBe(answer)
    expect(replyText(`Hello Ana,\n\n${attribution}\n${quote}\n\n${answer}`)).toBe(`Hello Ana,\n\n${answer}`)
  })

  it('between its lines is kept with what it answers', () => {
    const text = `${attribution}\n> Hello\n>\n> When can you come?\n\nOn Tuesday.\n\n> What does it cost?\n$240.\n`
    expect(replyText(text)).toBe('> Hello\n> When can you come?\nOn Tuesday.\n\n> What does it cost?\n$240.')
  })
})

describe('a line that only looks like the end of an answer', () => {
  it.each([
    'Option A: $200\n---\nOption B: $300',
    'Option A: $200\n--\nOption B: $300',
    'We can come\n==========\nMonday 9 AM',
    'On Monday my colleague wrote:\nthe part is here, $40 more',
    'From: downtown it takes 20 minutes, so $50 for the way',
    'Please pay to Bob <bob@smith.example>:\n$240',
    'Cheers,\nBob\n\nPS: the price includes tax',
    'To: the back door\nDate: Tuesday\nso that I find it',
    'Sent from the shop are two pipes, they cost $12.\nThe rest is $40.',
  ])('stays: %j', (text) => {
    expect(replyText(text)).toBe(text)
  })

  it('stays below two dashes, too, if it has a price', () => {
    expect(replyText('Option A: $200\n-- \nOption B: $300')).toBe('Option A: $200\n--\nOption B: $300')
  })
})

describe('a text above a quote without a head', () => {
  it.each([
    'Sent via UPS, tracking 1Z999AA10123456784',
    'Hi Ana,\nSent with DHL, arrives Tuesday, 240 dollars',
    'Sent from our Dallas warehouse, 2 beds, 240 all in',
    'Enviado con FedEx, guía 7788',
    'Gesendet mit DHL, kostet 240 Euro',
    'Download the Angi app first',
    'Sent from my shop at 9, call me',
    'Price is 240\nSent using Zelle, 120 dollars deposit',
    'Sent from my iPhone, $240',
    'Begin forwarded message:\nfrom [the shop] 240 dollars',
    'Get the mail for my phone',
    'Hi Ana,\n\nFrom: 500 W 2nd St\nTo: 1200 Barton Springs\nDate: Dec 5, 2026\nContact: Bob <bob@movers.example>\nPrice: $480',
    'Hi Ana,\n\nFound on: Find Local\nPrice: $480\nDate: Dec 5, 2026',
    'Price: $480\nBooked via: Find Local\nDate: Dec 5, 2026',
    'Job: A customer asks Smith Plumbing for a quote\nPrice: $480',
    'We can come on 11/28/2026 at 10:30 for $240, my answers are below:',
    'We come 11/28/2026 at 10:30, as you see below:',
    'Find Local customers get it at 9:30, see here:',
    'You can read that on Find Local, too.\nWe come 11/28/2026 at 10:30, answers:',
  ])('stays: %j', (text) => {
    for (const html of [quotedInHtml(text), outlookInHtml(text)])
      expect(replyText(htmlToText(html)).replace(/\n+/g, '\n')).toBe(text.replace(/\n+/g, '\n'))
    for (const below of [quote, plain]) expect(replyText(`${text}\n\n${below}`)).toBe(text)
  })

  it.each([
    'Sent from my iPhone 15 Pro',
    'Sent from my Galaxy S23 Ultra',
    'Sent from Mail for Windows 10',
    'Sent from my T-Mobile 4G LTE Device',
    'Get Outlook for iOS<https://aka.ms/o0ukef>',
    'Sent with Proton Mail secure email.',
    'Gesendet mit der GMX Mail App',
    'Von meinem iPad gesendet',
    'Envoyé depuis mon appareil Galaxy',
    'Enviado desde mi iPhone',
    '发自我的iPhone',
    'Sent with [Proton Mail](https://proton.me/mail/home) secure email.',
    'Sent from [Outlook for iOS]<https://aka.ms/o0ukef>',
    'Inviato da iPhone',
    'Verstuurd vanaf mijn iPhone',
    '나의 iPhone에서 보냄',
    'iPhone’umdan gönderildi',
  ])('has no line of a program at its end: %j', (line) => {
    expect(replyText(`${answer}\n\n${line}\n\n${quote}`)).toBe(answer)
  })

  it('has no head of the sender’s own earlier answer', () => {
    const given = {
      mails: [plain],
      said: ['Is it the hot one?'],
      subjects: [],
      addresses: ['find.example.com'],
    }
    const earlier = 'On Tue, Nov 24, 2026 at 11:30 AM Bob <bob@smith.example> wrote:\n> Is it the hot one?\n>'
    const text = `${answer}\n\n${earlier}\n> On Tue, Nov 24, 2026 at 10:11 AM Find Local <no-reply@find.example.com> wrote:\n${quote.replace(/^/gm, '>')}`
    const read = (from: string[]) =>
      replyTextTo(text, compareWith({ ...given, siteName: 'Find Local' }, from))
    expect(read(['bob@smith.example'])).toBe(answer)
    expect(read(['somebody@else.example'])).toContain('Bob <bob@smith.example> wrote:')
  })

  it('has no head with the sender’s address, also where our name was another one', () => {
    const head =
      'Von: Stadt <post@stadt.example>\nGesendet: Dienstag, 24. November 2026 10:11\nAn: Bob <bob@smith.example>'
    const given = {
      mails: [],
      said: [],
      subjects: [],
      addresses: ['find.example.com'],
      siteName: 'Find Local',
    }
    const read = (text: string) =>
      replyTextTo(`${text}\n\n${plain}`, compareWith(given, ['bob@smith.example']))
    expect(read(`${answer}\n\n${head}\nBetreff: x`)).toBe(answer)
    const own = 'Contact: Bob <bob@smith.example>\nWhen: 12/5/2026 9:30\nWhere: your house'
    expect(read(own)).toBe(own)
  })

  it('keeps a price right above a sentence about the quote', () => {
    const priced = '$240 on 11/28/2026 at 10:30'
    expect(replyText(`${priced}\nQuoting Find Local <no-reply@find.example.com>:\n${quote}`)).toBe(priced)
    expect(replyText(`${priced}\nFind Local wrote:\n${quote}`)).toContain(priced)
  })
})

describe('our own words, written again by a person,', () => {
  const head = 'On 11/24/26 10:11 AM, Find Local wrote:'
  it.each([
    [
      'in a sentence about our first line',
      (said: string) => said,
      'It says “To answer by email, write above this line.” so I do:\nTuesday, 240 dollars.',
    ],
    ['below a quote', (said: string) => `${head}\n${quote}\n\n${said}`, 'Ana asks you for a quote'],
  ])('stay %s', (_place, written, said) => {
    expect(replyText(written(said))).toBe(said)
  })

  it('stay below the last line of an email of ours without marks', () => {
    const ended = `${plain}\n\n-- \nFind Local\nhttps://find.example.com`
    const said = 'Ana asks you for a quote'
    const kept = { mails: [ended], said: [], subjects: [], addresses: ['find.example.com'] }
    expect(replyTextTo(`${ended}\n\n${said}`, compareWith({ ...kept, siteName: 'Find Local' }))).toBe(said)
  })

  it('stay between lines that are marked', () => {
    const text = `${head}\n${quote.replace('> My sink leaks.', '> My sink leaks.\nMy sink leaks!\n')}`
    expect(replyText(text)).toContain('My sink leaks!')
  })

  it('stay with a new price, also where their email is no longer kept', () => {
    const edited = quote.replace('My sink leaks.', '$200 for labor? No, $250\n> $200 for labor?')
    const old = { mails: [], subjects: [], addresses: ['no-reply@find.example.com'], siteName: 'Find Local' }
    const read = (said: string[]) => replyTextTo(`${head}\n${edited}`, compareWith({ ...old, said }))
    expect(read(['$200 for labor?'])).toBe('> $200 for labor? No, $250')
  })
})

describe('a text inside the frame of a quote', () => {
  const own = 'Monday: 100 dollars, with the parts\nTuesday: 120 dollars'
  const divs = own.replace(/.+/g, '<div>$&</div>')
  const cut = '<blockquote>My sink leaks.</blockquote>'
  it.each([
    ['Gmail, below a part of our email', `<div class="gmail_quote">${cut}${divs}</div>`],
    ['Outlook, below a part of our email', `<div id="divRplyFwdMsg">x</div><p>My sink leaks.</p>${divs}`],
    [
      'Spark, below a part of our email',
      `<div name="messageReplySection">On Nov 24 wrote:<br>${cut}</div>${divs}`,
    ],
    [
      'Thunderbird, below a part of our email',
      `<div class="moz-cite-prefix">On 11/24/26 wrote:</div>${cut}${divs}`,
    ],
    [
      'Outlook, above our first line',
      `<div id="appendonsend"></div>${divs}${plain.replace(/.+/g, '<div>$&</div>')}`,
    ],
    ['Thunderbird, without our email', `<div class="moz-cite-prefix">On 11/24/26 wrote:</div>${divs}`],
    ['Outlook, without our email', `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">x</div>${divs}`],
    [
      'Yahoo, without our email',
      `<div class="yahoo_quoted"><div>On Tuesday, Find Local wrote:</div>${divs}</div>`,
    ],
  ])('%s, stays', (_program, html) => {
    expect(replyText(htmlToText(html))).toBe(own)
    const plain = html.replaceAll('100 dollars', 'today').replaceAll('120 dollars', 'tomorrow')
    expect(replyText(htmlToText(plain))).toBe(
      own.replace('100 dollars', 'today').replace('120 dollars', 'tomorrow'),
    )
  })

  it('stays below a quote that is shorter, also where our email is no longer kept', () => {
    const html = `<div class="gmail_quote">${cut}${divs.repeat(3)}</div>`
    const read = replyTextTo(
      htmlToText(html),
      compareWith({ mails: [], said: [], subjects: [], addresses: [], siteName: '' }),
    )
    expect(read).toBe([own, own, own].join('\n'))
  })
})

describe('an answer in HTML alone', () => {
  const html: Record<string, string> = {
    Gmail: `<div dir="ltr">Yes, Tuesday at 9 works.<div>It would be $240.</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue, Nov 24, 2026 at 10:11 AM Find Local &lt;<a href="mailto:a@b.example">a@b.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><p>My sink leaks.</p></blockquote></div>`,
    Outlook: `<html><head><style>p{margin:0}</style></head><body><p class="MsoNormal">Yes, Tuesday at 9 works.</p>\r\n<div>It would be&nbsp;$240.</div><div id="appendonsend"></div><hr tabindex="-1"><div id="divRplyFwdMsg"><b>From:</b> Find Local</div><div>My sink leaks.</div></body></html>`,
    'Apple Mail': `<html><body>Yes, Tuesday at 9 works.<br>It would be $240.<div><br></div><div><blockquote type="cite"><div>On Nov 24, 2026, Find Local wrote:</div><div>My sink leaks.</div></blockquote></div></body></html>`,
    Yahoo: `<div class="yahoo-style-wrap"><div>Yes, Tuesday at 9 works.</div><div>It would be $240.</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Tuesday, Find Local wrote:</div><div>My sink leaks.</div></div>`,
  }
  it.each(Object.keys(html))('is all that is left of one from %s', (program) => {
    expect(replyText(htmlToText(html[program] as string))).toBe(answer)
  })

  it('keeps its paragraphs and lists, and nothing invisible', () => {
    const text = htmlToText(
      '<title>x</title><script>alert(1)</script><p>We do:</p><ul><li>sinks</li><li>pipes &amp; drains</li></ul><p>Ana<br>Bob</p>',
    )
    expect(replyText(text)).toBe('We do:\n\n- sinks\n- pipes & drains\n\nAna\nBob')
  })
})
