import { createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from './answering.ts'
import { hostileEmails } from './hostile-emails.ts'
import { openMails } from './opened-mails.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'
import { mailCallers } from './webhook-rows.ts'
import { whileVisited } from './while-visited.ts'

/** Posts by mail providers, or in their name, that could fill the server's memory. */

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const authorization = `Basic ${Buffer.from(`mail:${mailCallers.MAIL_IN_PASSWORD}`).toString('base64')}`

function signed() {
  const [timestamp, token] = [String(Math.floor(Date.now() / 1000)), randomBytes(25).toString('hex')]
  const hash = createHmac('sha256', mailCallers.MAIL_IN_MAILGUN_KEY).update(timestamp + token)
  return `timestamp=${timestamp}&token=${token}&signature=${hash.digest('hex')}`
}

const post = (address: string, provider: string, headers: Record<string, string>, body: string) =>
  fetch(`${address}/api/incoming-mail/${provider}`, { method: 'POST', headers, body })

describe('a server with little memory', () => {
  let database: TestDatabase
  let server: ServerProcess
  let folder: string
  beforeAll(async () => {
    database = await createTestDatabase()
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-webhooks-'))
    server = await startServerProcess({
      ...mailCallers,
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      NODE_OPTIONS: '--max-old-space-size=320',
    })
  })
  afterAll(async () => {
    await server?.kill()
    await database?.drop()
    await fs.rm(folder, { recursive: true, force: true })
  })

  it('reads nothing of a form with millions of escapes that isn’t signed', { tags: 'long' }, async () => {
    const body = `timestamp=${'%41'.repeat(12_000_000)}`
    const send = () => post(server.address, 'mailgun/mime', urlencoded, body)
    expect((await whileVisited(server.address, send)).status).toBe(400)
  })

  it('reads an email with millions of escapes', { tags: 'long' }, async () => {
    const body = `${signed()}&recipient=nobody@reply.town.example&body-mime=${'%0A'.repeat(12_000_000)}`
    const send = () => post(server.address, 'mailgun/mime', urlencoded, body)
    // Read, and for nobody.
    expect((await whileVisited(server.address, send)).status).toBe(406)
  })
})

describe('a hostile email', () => {
  let test: TestApp
  let address: string
  beforeAll(async () => {
    test = await startTestApp(mailCallers)
    address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  type Given = { from: string; to: string; raw: string }
  const providers: Record<string, (given: Given) => ReturnType<typeof post>> = {
    'mailgun/mime': ({ from, to, raw }) => {
      const fields = new Map([
        ['recipient', to],
        ['sender', from],
        ['body-mime', raw],
      ])
      const pairs = [...fields].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      return post(address, 'mailgun/mime', urlencoded, [signed(), ...pairs].join('&'))
    },
    postmark: ({ to, raw }) => {
      const body = JSON.stringify({ OriginalRecipient: to, RawEmail: raw })
      return post(address, 'postmark', { 'content-type': 'application/json', authorization }, body)
    },
    sendgrid: ({ from, to, raw }) => {
      const envelope = JSON.stringify({ to: [to], from })
      const fields = [`name="envelope"\r\n\r\n${envelope}`, `name="email"\r\n\r\n${raw}`]
      const body = `${fields.map((field) => `--b\r\nContent-Disposition: form-data; ${field}\r\n`).join('')}--b--\r\n`
      return post(
        address,
        'sendgrid',
        { 'content-type': 'multipart/form-data; boundary=b', authorization },
        body,
      )
    },
  }
  it.each(Object.keys(providers))(
    'that %s passes on is refused in words',
    { tags: 'long' },
    async (provider) => {
      const { from, to } = await answering(test).ask()
      for (const [what, rest] of hostileEmails(0.2)) {
        const raw = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${what}@example.com>\r\n${rest}`
        const send = async () => providers[provider]?.({ from, to, raw })
        expect((await whileVisited(address, send))?.status, what).toBeLessThan(500)
      }
      const told = await openMails(test.db, { address: from, subject: 'Your reply wasn’t delivered' })
      expect(told.map(({ text_body: text }) => text)).toEqual(
        Array(3).fill(expect.stringContaining('We can’t read this email')),
      )
    },
  )
})
