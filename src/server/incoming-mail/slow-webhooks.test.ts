import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { sendBeginning } from '#test/half-sent.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const password = 'p4ssword-of-the-mail-providers'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_MAILGUN_KEY: 'key-of-the-mailgun-account',
    MAIL_IN_PASSWORD: password,
  })
})
afterAll(() => test.close())

const authorization = `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`
const json = { 'content-type': 'application/json', authorization }

/** The provider passes on an answer. */
async function passOn() {
  const { from, to } = await answering(test).ask()
  const RawEmail = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${crypto.randomUUID()}@provider>\r\n\r\nTuesday at 9.\r\n`
  return test.app.inject({
    method: 'POST',
    url: '/api/incoming-mail/postmark',
    headers: json,
    payload: { OriginalRecipient: to, RawEmail },
    remoteAddress: '198.51.100.7',
  })
}

/** Begins a post and never ends it. */
const beginPost = (
  url: string,
  headers: Record<string, string>,
  remoteAddress: string,
  beginning = '{"RawEmail":"',
) => sendBeginning(test, { url: `/api/incoming-mail/${url}`, headers, remoteAddress }, [beginning])
const form = { 'content-type': 'multipart/form-data; boundary=b', authorization }

const folders = () => fs.readdir(path.join(test.app.config.dataDir, 'spool')).catch(() => [])

describe('posts that never end', () => {
  it('from a sender without the password are refused before anything arrives', async () => {
    // Those of an earlier test may be on their way out.
    const before = new Set(await folders())
    const status = await beginPost('postmark', { 'content-type': 'application/json' }, '203.0.113.1')
    await expect.poll(status).toBe(400)
    expect((await folders()).filter((folder) => !before.has(folder))).toEqual([])
  })

  it('in the name of one provider don’t stop what another passes on', async () => {
    const begun = await Promise.all(
      Array.from({ length: 50 }, (_, host) =>
        beginPost('mailgun/mime', { 'content-type': 'multipart/form-data; boundary=b' }, `203.0.113.${host}`),
      ),
    )
    await expect.poll(folders).toHaveLength(40)
    expect((await passOn()).statusCode).toBe(200)
    // The oldest posts give way.
    expect(begun.filter((status) => status() === 503)).toHaveLength(10)
    expect(begun.filter((status) => status() === undefined)).toHaveLength(40)
  })

  it('are forms that stop in the middle of an email, too', async () => {
    const field = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nFrom: bob@smith.example'
    const begun = await Promise.all(
      Array.from({ length: 45 }, (_, host) => beginPost('sendgrid', form, `203.0.113.${host}`, field)),
    )
    await expect.poll(() => begun.filter((status) => status() === 503)).toHaveLength(5)
    expect(begun.filter((status) => status() === undefined)).toHaveLength(40)
  })

  it('from one address stop no one else', async () => {
    const begun = await Promise.all(
      Array.from({ length: 15 }, () => beginPost('postmark', json, '203.0.113.9')),
    )
    await expect.poll(() => begun.filter((status) => status() === 503)).toHaveLength(5)
    expect((await passOn()).statusCode).toBe(200)
  })

  it('leave nothing once they have ended', async () => {
    await expect.poll(folders).toEqual([])
  })
})

it('a post that is too large is refused, also as a form', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024)
  const field = (name: string) => Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`)
  const fields = [
    field('email'),
    large,
    Buffer.from('\r\n'),
    field('other'),
    large,
    Buffer.from('\r\n--b--\r\n'),
  ]
  const post = (url: string, headers: Record<string, string>, payload: Buffer) =>
    test.app.inject({ method: 'POST', url: `/api/incoming-mail/${url}`, headers, payload })
  expect((await post('postmark', json, Buffer.concat([large, large]))).statusCode).toBe(413)
  expect((await post('sendgrid', form, Buffer.concat(fields))).statusCode).toBe(413)
  await expect.poll(folders).toEqual([])
})
