import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { buildConversation, pdfFile, uploadOne, videoFile } from '#test/attachments.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())

describe.each(['disk', 's3'] as const)('a file of a conversation on %s', (kind) => {
  let test: TestApp
  let video: Attachment
  let bytes: Buffer
  beforeAll(async () => {
    test = await startTestApp(kind === 's3' ? s3.settings : {})
    const { id, guest } = await buildConversation(test)
    video = await uploadOne(test, id, guest, videoFile('short.mp4'))
    bytes = (await test.app.inject(video.url)).rawPayload
  })
  afterAll(() => test.close())
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({ method, url: video.url, headers })

  it('is for anyone who knows its address, and for nothing that remembers', async () => {
    const { statusCode, headers } = await get()
    expect(statusCode).toBe(200)
    expect(bytes).toHaveLength(video.bytes)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(video.bytes),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=0-99999999', 0, undefined],
  ])('is sent in part: %s', async (range, start, end) => {
    const size = video.bytes
    const [from, to] = [start < 0 ? size + start : start, end ?? size - 1]
    const response = await get({ range })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes ${from}-${to}/${size}`)
    expect(response.headers['content-length']).toBe(String(to - from + 1))
    expect(response.rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true)
  })

  it.each(['bytes=5-1', 'bytes=a-b', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=99999999999999999-'])(
    'is sent as a whole when the range can’t be understood: %s',
    async (range) => {
      expect((await get({ range })).statusCode).toBe(200)
    },
  )

  it('has no part beyond its end', async () => {
    for (const range of [`bytes=${video.bytes}-`, 'bytes=99999999-', 'bytes=-0']) {
      const response = await get({ range })
      expect([response.statusCode, response.json().code]).toEqual([416, 'range_not_satisfiable'])
      expect(response.headers['content-range']).toBe(`bytes */${video.bytes}`)
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it('is continued only if it is still the same, and not sent to who has it', async () => {
    const { etag = '' } = (await get()).headers as Record<string, string>
    const range = 'bytes=0-9'
    expect((await get({ range, 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range, 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await get({ range, 'if-range': 'Mon, 23 Nov 2026 08:00:00 GMT' })).statusCode).toBe(200)
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('is described without being sent', async () => {
    const whole = await get({}, 'HEAD')
    expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([
      200,
      `${video.bytes}`,
      '',
    ])
    const part = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect([part.statusCode, part.headers['content-length']]).toEqual([206, '10'])
  })

  it('is only downloaded when it is a PDF, under its own name', async () => {
    const { id, guest } = await buildConversation(test)
    const pdf = await uploadOne(test, id, guest, pdfFile, { filename: 'Plan “A” für 2.pdf' })
    const { headers, rawPayload } = await test.app.inject(pdf.url)
    expect(rawPayload.equals(pdfFile)).toBe(true)
    expect(headers['content-type']).toBe('application/pdf')
    const encoded = encodeURIComponent(pdf.name)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`,
    )
    expect((await test.app.inject(`${pdf.url}/poster`)).statusCode).toBe(404)
  })

  it('isn’t at any other address', async () => {
    const file = await test.db
      .selectFrom('message_attachments')
      .select('file')
      .where('id', '=', video.id)
      .executeTakeFirstOrThrow()
    for (const prefix of ['/uploads/', '/api/uploads/', '/'])
      expect((await test.app.inject(prefix + file.file)).statusCode).toBe(404)
    expect(
      (await test.app.inject(video.url.slice(0, -1) + (video.url.endsWith('A') ? 'B' : 'A'))).statusCode,
    ).toBe(404)
    expect((await test.app.inject('/api/conversation-files/x')).statusCode).toBe(400)
  })
})
