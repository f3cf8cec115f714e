import fs from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

let test: TestApp
let receiver: SmtpReceiver
let send: ReturnType<typeof sendFrom>
let { ask, read, lastMailTo } = {} as ReturnType<typeof answering>
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
  ;({ ask, read, lastMailTo } = answering(test))
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

/** An email as somebody's program wrote it, with the addresses of a conversation. */
async function sendFile(name: string, { from, to }: { from: string; to: string }) {
  const file = await fs.readFile(new URL(`../../../test/answers/${name}.eml`, import.meta.url), 'utf8')
  const raw = file
    .replaceAll('reply+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@reply.example.test', to)
    .replaceAll('owner@example.com', from)
    .replaceAll('ana.private@example.com', from)
  return send({ envelope: { from, to }, raw })
}

describe('an answer of a business is what it wrote:', () => {
  const written: Record<string, string> = {
    'moving-from-to-date-lines':
      'Hi Ana, here is your move:\n\nFrom: 500 W 2nd St, Apt 4\nTo: 1200 Barton Springs Rd\nDate: Saturday, Dec 5, 9 AM\nMovers: 2, truck included\nTotal: $480',
    'arrow-bullets': 'Prices:\n> 2 hours: $200\n> 4 hours: $380\n> full day: $700\nLet me know!',
    'gmail-76-wrap':
      'Thanks for reaching out! We can come by on Tuesday between nine and eleven in the morning. The visit costs $85, which we take off the bill if you hire us for the whole job. Please keep the driveway free.\n\nJordan',
    'subject-only': 'Yes, Tuesday at 9 works, $240',
    'html-link-lost':
      'Your estimate is ready.\n\nView estimate (https://invoices.example.com/e/8842)\n\nTotal ~~$300~~ $250\n\n1. remove\n2. install',
    'html-table-prices': 'Item Price\nFaucet $120\nLabor $180',
    'charset-quoted-weird': 'Sí, mañana',
    'text-part-says-html-only': 'Tuesday at 9, $240.',
    'bottom-posting-outlook': 'Tuesday at 9, $240.',
    'wrote-false-cut':
      'On Monday the inspector (j.doe@city.example.gov) wrote:\nreplace the valve.\nSo with the valve it is $310.',
  }
  it.each(Object.keys(written))('%s', async (name) => {
    const { id, from, to, guest } = await ask()
    expect(await sendFile(name, { from, to })).toEqual({ code: 250, text: 'Stored' })
    expect((await read(id, guest)).messages.at(-1)?.text).toBe(written[name])
  })
})

describe('an answer of a visitor who hides their contact is their sentence, with no line of its program:', () => {
  const written: Record<string, string> = {
    'outlook-zh-header-block': '星期二可以。价格 240 美元。',
    'outlook-ko': '화요일 좋아요.',
    'outlook-nl': 'Dinsdag is goed.',
    'outlook-da': 'Tirsdag er fint.',
    'outlook-ja': '火曜日で大丈夫です。',
    'outlook-en-markdown-bold-header': 'Tuesday works.',
    'qq-mail-zh-separator': '可以，240 美元。',
  }
  it.each(Object.keys(written))('%s', async (name) => {
    const { id, email, ownerId } = await ask({ hasOwner: true, hidesContact: true })
    const to = (await lastMailTo(email))?.reply_to ?? ''
    expect(await sendFile(name, { from: email, to })).toEqual({ code: 250, text: 'Stored' })
    const owner = await signInAs(test.app, ownerId as number)
    expect((await read(id, owner)).messages.at(-1)?.text).toBe(written[name])
  })
})
