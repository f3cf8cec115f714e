import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildConversation, pdfFile, upload, videoFile } from './attachments.ts'
import {
  buildAnimation,
  buildGiantJpeg,
  buildImpostors,
  buildInflatingPng,
  buildPhoto,
  buildPng,
  buildPolyglots,
} from './hostile-pictures.ts'
import { isLong, times } from './long.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Files in conversations that somebody made to break the server, or the people who open them. */

/** How many files are damaged at random. */
const damaged = times(3, 600)
const canary = 'canary-7f3a'

let test: TestApp
let target: Awaited<ReturnType<typeof buildConversation>>
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'off' })
  target = await buildConversation(test)
})
afterAll(() => test.close())

/** The only types that may be shown inside a page. */
const passive = ['image/webp', 'video/mp4', 'video/webm']

/** Uploads a file, opens everything stored of it, which must do nothing, and removes it again. */
async function expectHarmless(content: Buffer, filename: string): Promise<number> {
  const { id, guest } = target
  const response = await upload(test, id, guest, content, { filename })
  const { statusCode } = response
  expect(statusCode < 500 || statusCode === 507, `${filename}: ${statusCode} ${response.body}`).toBe(true)
  if (statusCode !== 201) {
    expect(response.json().fieldErrors?.file ?? response.json().error, filename).toBeTruthy()
    return statusCode
  }
  const { id: fileId, url, kind, name } = response.json()
  const { headers, rawPayload } = await test.app.inject({ url })
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain('sandbox')
  if (kind === 'document') {
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-disposition']).not.toMatch(/[\r\n<>]/)
  } else {
    expect(passive).toContain(headers['content-type'])
    expect(rawPayload.includes(canary), `${filename} keeps what was hidden in it`).toBe(false)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be in it
  expect(name).not.toMatch(/[\u0000-\u001f\\/]/)
  const removal = { method: 'DELETE', url: `/api/conversations/${id}/attachments/${fileId}` } as const
  expect((await test.app.inject({ ...removal, headers: guest })).statusCode).toBe(200)
  return statusCode
}

const script = `<script>alert('${canary}')</script>`

describe('a hostile file of a conversation', () => {
  it('that says it is something else is refused, or harmless', async () => {
    const impostors = Object.entries(buildImpostors())
    for (const [what, content] of impostors) await expectHarmless(content, `${what}.jpg`)
    expect(await expectHarmless(Buffer.from(`<!doctype html>${script}`), 'page.jpg')).toBe(422)
    expect(
      await expectHarmless(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'a.svg'),
    ).toBe(422)
    expect(await expectHarmless(Buffer.from('PK\x03\x04 a zip bomb'), 'plan.pdf')).toBe(422)
    expect(await expectHarmless(Buffer.from(`#EXTM3U\nfile:///etc/passwd`), 'list.mp4')).toBe(422)
  })

  it('with something hidden in it loses that', async () => {
    for (const [what, content] of Object.entries(await buildPolyglots(canary)))
      await expectHarmless(content, `${what}.jpg`)
    for (const name of isLong ? ['short.mp4', 'short.mov', 'short.webm'] : ['short.mov'])
      await expectHarmless(Buffer.concat([videoFile(name), Buffer.from(`${script}PK\x03\x04`)]), name)
  })

  it('that is huge once it is read is refused', async () => {
    const huge: [string, () => Buffer | Promise<Buffer>][] = [
      ['giant.jpg', buildGiantJpeg],
      ['animation.webp', () => buildAnimation(50)],
      ['giant.png', () => buildPng({ width: 30_000, height: 30_000 })],
      ['inflating.png', buildInflatingPng],
    ]
    for (const [name, build] of huge.slice(0, times(2, 4))) await expectHarmless(await build(), name)
  })

  it.each([
    '../../etc/passwd.pdf',
    'a\r\nSet-Cookie: b=c.pdf',
    `${script}.pdf`,
    `"; filename="evil.html`,
    'invoice.pdf\u0000.html',
    '\u202efdp.exe',
    'x'.repeat(900),
    '\ud800.pdf',
  ])('named %j is a download with a harmless name', async (name) => {
    await expectHarmless(pdfFile, name)
  })

  it(`is never too much for the server when it is damaged: ${damaged} files`, {
    tags: 'long',
    timeout: 3_600_000,
  }, async () => {
    const whole = [
      await buildPhoto('jpeg'),
      await buildPhoto('png'),
      await buildPhoto('webp'),
      pdfFile,
      ...['short.mp4', 'short.mov', 'short.webm'].map(videoFile),
    ]
    const random = (below: number) => Math.floor(Math.random() * below)
    for (let count = 0; count < damaged; count++) {
      const source = Buffer.from(whole[random(whole.length)] as Buffer)
      for (let flips = random(40); flips > 0; flips--) source[random(source.length)] = random(256)
      const cut = random(3) === 0 ? source.subarray(0, 1 + random(source.length)) : source
      const tail = random(4) === 0 ? Buffer.from(script) : Buffer.alloc(0)
      const content = Buffer.concat([cut, tail])
      try {
        await expectHarmless(content, `damaged-${count}`)
      } catch (error) {
        throw new Error(`with ${content.toString('base64').slice(0, 4_000)}`, { cause: error })
      }
    }
  })
})
