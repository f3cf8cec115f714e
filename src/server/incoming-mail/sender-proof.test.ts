import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { startTextServer } from '#test/name-server.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

/** Email that a mail server in front passes on, from senders whose domains say how to know them. */

let names: Awaited<ReturnType<typeof startTextServer>>
let test: TestApp
let receiver: SmtpReceiver
let send: ReturnType<typeof sendFrom>
beforeAll(async () => {
  names = await startTextServer()
  test = await startTestApp({
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
    MAIL_IN_FRONT: '127.0.0.0/8',
    MAIL_IN_DNS: names.address,
  })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
})
afterAll(async () => {
  await receiver.close()
  await test.close()
  names.close()
})

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [own, forged] = [keyPair(), keyPair()]
const [ownServer, otherServer] = ['8.8.4.4', '9.9.9.9']
beforeEach(() => {
  names.state.fault = null
  names.texts.clear()
  names.texts.set('smith.example', `v=spf1 ip4:${ownServer} -all`)
  names.texts.set('_dmarc.smith.example', 'v=DMARC1; p=reject')
  names.texts.set('k._domainkey.smith.example', `v=DKIM1; p=${own.publicKey.toString('base64')}`)
  names.texts.set('evil.example', `v=spf1 ip4:${otherServer} -all`)
  names.texts.set('k._domainkey.evil.example', `v=DKIM1; p=${forged.publicKey.toString('base64')}`)
})

type Given = {
  server?: string
  signedBy?: 'smith' | 'evil' | 'smith, wrongly'
  envelope?: string
  headers?: object
}

/** Somebody answers from an address at smith.example, or so it seems. */
async function answer({ server, signedBy, envelope, headers = {} }: Given) {
  const { id, from, to, guest } = await answering(test).ask()
  const dkim = signedBy && {
    domainName: signedBy === 'evil' ? 'evil.example' : 'smith.example',
    keySelector: 'k',
    privateKey: signedBy === 'smith' ? own.privateKey : forged.privateKey,
  }
  const Received = `from mail (mail [${server ?? '10.0.0.9'}]) by mx.town.example; Fri, 27 Nov 2026 10:00:00 -0600`
  const sent = () =>
    send({
      from,
      to,
      text: 'Tuesday at 9.',
      messageId: `<${id}@smith.example>`,
      headers: { ...headers, Received },
      envelope: { from: envelope ?? from, to },
      ...(dkim && { dkim }),
    })
  const stored = async () => (await answering(test).read(id, guest)).messages.length - 1
  return { sent, stored }
}

const evil = 'x@evil.example'
const forgeries: [string, Given][] = [
  ['from another server', { server: otherServer }],
  [
    'from another server, with a signature of another key',
    { server: otherServer, signedBy: 'smith, wrongly' },
  ],
  ['with proofs of another domain', { server: otherServer, envelope: evil, signedBy: 'evil' }],
  [
    'that says itself that it was checked',
    {
      server: otherServer,
      headers: { 'Authentication-Results': 'mx.town.example; dmarc=pass header.from=smith.example' },
    },
  ],
]
const honest: [string, Given][] = [
  ['from the sender’s server', { server: ownServer }],
  ['signed by the sender, from any server', { server: otherServer, signedBy: 'smith' }],
  [
    'from the sender’s server, with a signature that broke on the way',
    { server: ownServer, signedBy: 'smith, wrongly' },
  ],
  [
    'signed by the sender and passed on in another envelope',
    { server: otherServer, envelope: evil, signedBy: 'smith' },
  ],
  ['from inside, which no name server knows of', {}],
  [
    'that says itself that it was forged',
    { server: ownServer, headers: { 'Authentication-Results': 'mx.town.example; dmarc=fail' } },
  ],
]

describe('an answer by SMTP', () => {
  it.each(forgeries)('%s is refused', async (_kind, given) => {
    const { sent, stored } = await answer(given)
    expect(await sent()).toMatchObject({
      code: 550,
      text: expect.stringMatching(/^5\.7\.26 We can't verify.+Please/),
    })
    expect(await stored()).toBe(0)
  })

  it.each(honest)('%s is stored', async (_kind, given) => {
    const { sent, stored } = await answer(given)
    expect(await sent()).toEqual({ code: 250, text: 'Stored' })
    expect(await stored()).toBe(1)
  })

  it('of a domain without a policy counts unless its server is none of it', async () => {
    names.texts.delete('_dmarc.smith.example')
    expect((await (await answer({ server: otherServer })).sent()).code).toBe(550)
    names.texts.delete('smith.example')
    expect((await (await answer({ server: otherServer })).sent()).code).toBe(250)
    expect((await (await answer({ server: otherServer, signedBy: 'smith, wrongly' })).sent()).code).toBe(250)
  })

  it('from a sender who can’t be checked now is taken later', async () => {
    const { sent, stored } = await answer({ server: ownServer })
    names.state.fault = 'failure'
    expect(await sent()).toMatchObject({
      code: 451,
      text: expect.stringMatching(/^4\.4\.3 .+try again later$/),
    })
    expect(await stored()).toBe(0)
    names.state.fault = null
    expect((await sent()).code).toBe(250)
    expect(await stored()).toBe(1)
  })

  it('doesn’t wait long for name servers that say nothing', { tags: 'long' }, async () => {
    const { sent, stored } = await answer({ server: ownServer, signedBy: 'smith' })
    names.state.fault = 'silence'
    const began = performance.now()
    expect((await sent()).code).toBe(451)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await stored()).toBe(0)
  })
})
