import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attachmentFaults } from '#shared/lib/attachments.ts'
import { cutRequest } from '#test/cut-request.ts'
import {
  buildAnimation,
  buildGiantJpeg,
  buildImpostors,
  buildPhoto,
  buildPng,
} from '#test/hostile-pictures.ts'
import { times } from '#test/long.ts'
import { multipartBody } from '#test/picture-form.ts'
import { quietFor } from '#test/quiet-time.ts'
import { storedFiles } from '#test/stored-files.ts'
import type { TestApp } from '#test/test-app.ts'
import { startUploadApp } from '#test/upload-app.ts'

let test: TestApp
let photo: Buffer
beforeAll(async () => {
  test = await startUploadApp()
  photo = await buildPhoto('jpeg')
})
afterAll(() => test.close())

/** Expects that a rejected form left nothing. */
async function nothingIsStored() {
  expect(await test.db.selectFrom('pictures').select('url').execute()).toEqual([])
  expect(await storedFiles(test.app.storage)).toEqual([])
}
afterEach(async () => {
  const files = await storedFiles(test.app.storage)
  for (const file of files) await test.app.storage.delete(file)
  await test.db.deleteFrom('pictures').execute()
})

type Part = Parameters<typeof multipartBody>[0][number]
const title: Part = { name: 'title', content: 'Before' }
const portrait = (content: Buffer, filename = 'me.jpg'): Part => ({
  name: 'portrait',
  filename,
  type: 'image/jpeg',
  content,
})
const image: () => Part = () => ({ name: 'images', filename: 'a.jpg', type: 'image/jpeg', content: photo })

function post(parts: Part[]) {
  return test.app.inject({ method: 'POST', url: '/test-form', ...multipartBody(parts) })
}

describe('readPictureForm', () => {
  it('reads text and pictures, in any order', async () => {
    for (const parts of [
      [title, portrait(photo), image(), image()],
      [image(), portrait(photo), image(), title],
    ]) {
      const response = await post(parts)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({
        title: 'Before',
        urls: [expect.any(String), expect.any(String), expect.any(String)],
      })
    }
  })

  it('treats an empty file input, and an empty text in its place, as no picture', async () => {
    for (const empty of [portrait(Buffer.alloc(0), ''), { name: 'portrait', content: '' }]) {
      const response = await post([title, empty])
      expect(response.json()).toEqual({ title: 'Before', urls: [] })
    }
  })

  it('counts a line break, which a browser sends as two characters, as one', async () => {
    const title = `${'x'.repeat(18)}\n\n`
    const fields = new FormData()
    fields.set('title', title)
    const form = new Response(fields)
    const response = await test.app.inject({
      method: 'POST',
      url: '/test-form',
      headers: { 'content-type': form.headers.get('content-type') as string },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    expect(response.json()).toEqual({ title, urls: [] })
  })

  it('names the invalid text field', async () => {
    const faults = async (...parts: Part[]) => {
      const response = await post([...parts, portrait(photo)])
      expect(response.statusCode).toBe(400)
      await nothingIsStored()
      return response.json().fieldErrors
    }
    expect(await faults()).toEqual({ title: 'Required' })
    expect(await faults({ name: 'title', content: 'x'.repeat(21) })).toHaveProperty('title')
    expect(await faults({ name: 'title', content: 'x'.repeat(100_000) })).toEqual({ title: 'Too long' })
    expect(await faults(title, title)).toEqual({ title: 'Must be given once' })
    expect(await faults({ name: 'title', type: 'application/json', content: '{"a":1}' })).toHaveProperty(
      'title',
    )
  })

  it('ignores unknown fields', async () => {
    const response = await post([
      title,
      { name: 'role', content: 'admin' },
      { name: 'ownerId', content: '7' },
    ])
    expect(response.json()).toEqual({ title: 'Before', urls: [] })
  })

  it('rejects a picture over 10 MB, and accepts one of exactly that size', { tags: 'long' }, async () => {
    const bytesMax = 10 * 1024 * 1024
    const padded = Buffer.concat([photo, Buffer.alloc(bytesMax - photo.length)])
    expect((await post([title, portrait(padded)])).statusCode).toBe(200)
    const response = await post([portrait(Buffer.concat([padded, Buffer.alloc(1)])), title])
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({
      code: 'payload_too_large',
      message: 'Image size must be less than 10MB',
      fieldErrors: { portrait: 'Image size must be less than 10MB' },
    })
  })

  it.each([
    ...Object.entries(buildImpostors()).map(([what, bytes]) => [what, bytes] as const),
    ['a PNG that ends early', buildPng({ width: 500, height: 500 }).subarray(0, 70)] as const,
  ])('rejects %s as a picture, regardless of its name', async (_what, bytes) => {
    const response = await post([title, portrait(bytes)])
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 'unprocessable',
      fieldErrors: { portrait: 'Please select a valid image file' },
    })
    await nothingIsStored()
  })

  it.each([
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', attachmentFaults.heic],
    ['a TIFF picture', 'MM\0*\0\0\0\x08\0\0', attachmentFaults.tiff],
  ])('says what to do with %s', async (_what, bytes, fault) => {
    const response = await post([title, portrait(Buffer.from(bytes, 'latin1'))])
    expect([response.statusCode, response.json().fieldErrors]).toEqual([422, { portrait: fault }])
    await nothingIsStored()
  })

  it('rejects bombs', async () => {
    const tooMany = 'Image must have at most 40 megapixels'
    const bombs: [() => Buffer | Promise<Buffer>, string][] = [
      [buildGiantJpeg, 'Please select a valid image file'],
      [() => buildPng({ width: 7_000, height: 7_000 }), tooMany],
      [() => buildPng({ width: 16_000, height: 16_000 }), tooMany],
      [() => buildAnimation(10_000), tooMany],
    ]
    for (const [build, reason] of bombs.slice(0, times(2, 4))) {
      const response = await post([title, portrait(await build())])
      expect(response.statusCode).toBe(422)
      expect(response.json().fieldErrors).toEqual({ portrait: reason })
    }
    await nothingIsStored()
  })

  it('rejects too many files, a file in the wrong field, and text for a file', async () => {
    const faults = async (...parts: Part[]) => {
      const response = await post([title, ...parts])
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      await nothingIsStored()
      return response.json().fieldErrors
    }
    expect(await faults(portrait(photo), portrait(photo))).toEqual({ portrait: 'Only one photo is allowed' })
    expect(await faults(image(), image(), image(), image())).toEqual({
      images: 'At most 3 photos are allowed',
    })
    expect(await faults({ ...image(), name: 'title' })).toEqual({ title: 'No file is expected here' })
    expect(await faults({ ...image(), name: 'attachment' })).toEqual({
      attachment: 'No file is expected here',
    })
    expect(await faults({ name: 'portrait', content: '/uploads/of/another.webp' })).toEqual({
      portrait: 'Please select a valid image file',
    })
  })
})

/**
 * More milliseconds than any rejection takes, even on a busy machine; a stalled one waits for a time limit of ten seconds
 * or more.
 */
const soon = 5_000

describe('readPictureForm with invalid forms', () => {
  const complete = () => multipartBody([title, portrait(photo), { name: 'more', content: 'x'.repeat(600) }])
  const send = (payload: Buffer | string, contentType: string) =>
    test.app.inject({ method: 'POST', url: '/test-form', payload, headers: { 'content-type': contentType } })

  it('responds to a body cut off anywhere with 4xx, soon, and stores nothing', async () => {
    const { payload, headers } = complete()
    // Without the line ending after the last delimiter it is already complete.
    for (let length = 0; length < payload.length - 4; length += times(40, 1)) {
      const begun = performance.now()
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/test-form',
        payload: payload.subarray(0, length),
        headers,
      })
      if (statusCode < 400 || statusCode > 499)
        expect.fail(`${statusCode} at byte ${length} of ${payload.length}`)
      if (performance.now() - begun > soon) expect.fail(`slow at byte ${length}`)
    }
    await nothingIsStored()
  })

  it.each([
    ['no boundary', 'multipart/form-data', 400],
    ['an empty boundary', 'multipart/form-data; boundary=', 400],
    ['another boundary', 'multipart/form-data; boundary=another', 400],
    ['another multipart', 'multipart/mixed; boundary=a-boundary-that-no-picture-holds', 415],
    ['text', 'text/plain', 415],
    ['an unknown type', 'image/jpeg', 415],
    ['a JSON content type', 'application/json', 400],
  ])('refuses %s', async (_what, contentType, status) => {
    const response = await send(complete().payload, contentType)
    expect(response.statusCode).toBe(status)
    expect(response.json().code).toMatch(/^(malformed_request|unsupported_media_type|invalid_input)$/)
    await nothingIsStored()
  })

  it('rejects JSON and an empty body', async () => {
    expect((await send('{"title":"Before"}', 'application/json')).statusCode).toBe(415)
    expect((await test.app.inject({ method: 'POST', url: '/test-form' })).statusCode).toBe(415)
  })

  it.each([
    [
      '10,000 parts',
      Array.from({ length: 10_000 }, (_, number) => ({ name: `n${number}`, content: 'x' })),
      413,
    ],
    [
      '300 files',
      Array.from({ length: 300 }, () => ({ name: 'images', filename: 'a.jpg', content: '' })),
      400,
    ],
    ['a field called __proto__', [title, { name: '__proto__', content: 'x' }], 400],
    ['a field called constructor', [title, { name: 'constructor', content: 'x' }], 400],
  ] as [string, Part[], number][])('refuses %s', async (_what, parts, status) => {
    const begun = performance.now()
    const response = await post(parts.map((part) => (part.filename ? { ...part, content: photo } : part)))
    expect(response.statusCode).toBe(status)
    expect(performance.now() - begun).toBeLessThan(soon)
    await nothingIsStored()
  })

  const raw = (...parts: string[]) =>
    send(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`, 'multipart/form-data; boundary=b')
  const titlePart = 'content-disposition: form-data; name="title"\r\n\r\nBefore'

  it.each([
    ['a part without a name', [titlePart, 'content-disposition: form-data\r\n\r\nx']],
    ['a file without a name', [titlePart, 'content-disposition: form-data; filename="a.jpg"\r\n\r\nx']],
    [
      'a nested form',
      [
        titlePart,
        'content-disposition: form-data; name="portrait"\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--',
      ],
    ],
    ['only a preamble', []],
    ['no parts but a header of 1 MB', [`x-long: ${'x'.repeat(1_000_000)}\r\n${titlePart}`]],
    ['endless headers', [`content-disposition: form-data; name="title"\r\n${'x: y\r\n'.repeat(100_000)}`]],
  ])('refuses %s', async (_what, parts) => {
    const begun = performance.now()
    const { statusCode } = await raw(...parts)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(performance.now() - begun).toBeLessThan(soon)
    await nothingIsStored()
  })
})

describe('readPictureForm on a connection', () => {
  let address: AddressInfo
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    address = test.app.server.address() as AddressInfo
  })
  const headOf = (length: number, contentType = '') =>
    `POST /test-form HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`

  it('keeps nothing of an upload that is cut off midway', async () => {
    const { payload, headers } = multipartBody([
      title,
      portrait(Buffer.concat([photo, Buffer.alloc(300_000)])),
    ])
    for (const share of [0.01, 0.5, 0.99]) {
      const head = headOf(payload.length, headers['content-type'])
      await cutRequest(test.app, head, payload.subarray(0, payload.length * share))
    }
    await quietFor(100)
    await nothingIsStored()
    expect((await post([title])).statusCode).toBe(200)
  })

  it('lets the client read the reason while it is still sending', { tags: 'long' }, async () => {
    const form = new FormData()
    form.append(
      'portrait',
      new Blob([new Uint8Array(photo), new Uint8Array(times(16_000_000, 40_000_000))], {
        type: 'image/jpeg',
      }),
      'a.jpg',
    )
    form.append('title', 'After')
    const response = await fetch(`http://127.0.0.1:${address.port}/test-form`, { method: 'POST', body: form })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      fieldErrors: { portrait: 'Image size must be less than 10MB' },
    })
    // The same connection continues.
    expect((await fetch(`http://127.0.0.1:${address.port}/healthz`)).status).toBe(200)
  })
})
