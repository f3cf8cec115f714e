import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealText } from '#server/lib/sealed-text.ts'
import { sweepPictures } from '#server/uploads/uploads.service.ts'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { attachmentFaults, textWithFiles } from '#shared/lib/attachments.ts'
import {
  askForQuote,
  buildConversation,
  pdfFile,
  sendFiles,
  upload,
  uploadOne,
  videoFile,
  videoOfOldPhone,
} from '#test/attachments.ts'
import { holdLocks } from '#test/held-locks.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { times } from '#test/long.ts'
import { testSecretsKey } from '#test/opened-mails.ts'
import { multipartBody } from '#test/picture-form.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let photo: Buffer
/** Redrawn in a fraction of the time. */
let small: Buffer
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'on', REQUESTS_PER_SECOND: '10000' }, undefined, {
    isHurried: true,
  })
  photo = await buildPhoto('jpeg', { width: 2000, height: 1000 })
  small = await buildPhoto('jpeg')
})
afterAll(() => test.close())

type Headers = Record<string, string>
const get = (url: string, headers: Headers = {}) => test.app.inject({ url, headers })
const read = async (id: number, headers: Headers): Promise<Conversation> =>
  (await get(`/api/conversations/${id}`, headers)).json()
const remove = (id: number, attachmentId: number, headers: Headers) =>
  test.app.inject({ method: 'DELETE', url: `/api/conversations/${id}/attachments/${attachmentId}`, headers })
const sweep = () => sweepPictures(test.db, test.app.storage)

describe('a file of a conversation', () => {
  it('is uploaded, then sent with a message, which needs no text', async () => {
    const { id, owner, guest } = await buildConversation(test)
    const picture = await uploadOne(test, id, guest, photo, { filename: '../a/Leak under sink.jpg' })
    expect(picture).toMatchObject({
      kind: 'picture',
      name: 'Leak under sink.jpg',
      mediaType: 'image/webp',
      width: 1600,
      height: 800,
      milliseconds: null,
    })
    expect(picture.url).toMatch(/^\/api\/conversation-files\/[\w-]{43}$/)
    const pdf = await uploadOne(test, id, guest, pdfFile, { filename: 'Plan.pdf' })
    expect((await read(id, owner)).messages).toHaveLength(1)
    expect((await sendFiles(test, id, guest, [pdf.id, picture.id])).statusCode).toBe(201)
    const { messages } = await read(id, owner)
    expect(messages[1]).toMatchObject({ text: '', attachments: [pdf, picture] })
    const list = (await get('/api/conversations/business', owner)).json()
    expect(list.conversations[0].lastText).toBe('Sent files')
    const { text_body: mail } = await test.db
      .selectFrom('mails')
      .select('text_body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail).toContain('Sent 1 photo and 1 PDF.')
  })

  it('is stored once when it is sent again, also at the same time', async () => {
    const { id, guest, owner } = await buildConversation(test)
    const clientKey = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => uploadOne(test, id, guest, small, { clientKey })))
    const again = await uploadOne(test, id, guest, Buffer.from('not even read'), { clientKey })
    expect(new Set([...sent, again].map(({ url }) => url)).size).toBe(1)
    expect((await upload(test, id, owner, small, { clientKey })).statusCode).toBe(409)
    await sweep()
    expect((await get(again.url)).statusCode).toBe(200)
  })

  const refused: [string, Buffer, number, string | RegExp][] = [
    ['neither a picture, a video nor a PDF', Buffer.from('<html><script>'), 422, attachmentFaults.kind],
    ['nothing', Buffer.alloc(0), 422, attachmentFaults.kind],
    ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 422, attachmentFaults.heic],
    ['a TIFF picture', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'), 422, attachmentFaults.tiff],
    ['a broken picture', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 422, /image/],
    ['a video of 64 seconds', videoFile('long.webm'), 422, attachmentFaults.longVideo],
    ['a large PDF', Buffer.concat([pdfFile, Buffer.alloc(11e6)]), 413, attachmentFaults.largeDocument],
    ['a broken video', Buffer.from('\0\0\0\x18ftypisom and no more'), 422, attachmentFaults.unreadableVideo],
  ]
  it.each(refused.slice(0, times(7, 8)))(
    'is refused when it is %s, and nothing is left',
    async (_what, content, status, fault) => {
      const { id, guest } = await buildConversation(test)
      const before = await storedFiles(test.app.storage)
      const response = await upload(test, id, guest, content)
      expect(response.statusCode).toBe(status)
      expect(response.json().fieldErrors).toEqual({
        file: fault instanceof RegExp ? expect.stringMatching(fault) : fault,
      })
      expect(await storedFiles(test.app.storage)).toEqual(before)
    },
  )

  it('needs a form with a key before the file, and one file', async () => {
    const { id, guest } = await buildConversation(test)
    const send = (parts: Parameters<typeof multipartBody>[0]) => {
      const { payload, headers } = multipartBody(parts)
      const url = `/api/conversations/${id}/attachments`
      return test.app.inject({ method: 'POST', url, payload, headers: { ...guest, ...headers } })
    }
    const key = { name: 'clientKey', content: randomUUID() }
    const file = { name: 'file', filename: 'a.jpg', content: small }
    for (const [parts, field] of [
      [[file, key], 'clientKey'],
      [[{ ...key, content: 'x' }, file], 'clientKey'],
      [[key], 'file'],
      [[key, { ...file, name: 'other' }], 'other'],
      [[key, file, file], 'file'],
    ] as const) {
      const response = await send([...parts])
      expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([400, [field]])
    }
    const plain = { method: 'POST', url: `/api/conversations/${id}/attachments`, payload: {} } as const
    expect((await test.app.inject({ ...plain, headers: guest })).statusCode).toBe(415)
  })

  it('is only for who takes part, and sent only by the side that uploaded it', async () => {
    const { id, guest, owner } = await buildConversation(test)
    const other = await buildConversation(test)
    expect((await upload(test, id, {}, small)).statusCode).toBe(401)
    expect((await upload(test, id, other.owner, small)).statusCode).toBe(404)
    const { id: fileId, url } = await uploadOne(test, id, guest, small)
    for (const [where, who] of [
      [id, owner],
      [other.id, other.guest],
    ] as const) {
      expect((await sendFiles(test, where, who, [fileId])).json().fieldErrors).toHaveProperty('attachmentIds')
      expect((await remove(where, fileId, who)).statusCode).toBe(404)
    }
    expect((await remove(id, fileId, {})).statusCode).toBe(401)
    expect((await get(url)).statusCode).toBe(200)
    expect((await sendFiles(test, id, guest, [fileId, fileId])).statusCode).toBe(400)
    expect((await sendFiles(test, id, guest, [fileId])).statusCode).toBe(201)
    expect((await sendFiles(test, id, guest, [fileId])).statusCode).toBe(400)
    expect((await remove(id, fileId, guest)).statusCode).toBe(404)
  })

  it('is gone when it is removed, not sent within a day, or its conversation is gone', async () => {
    const before = await storedFiles(test.app.storage)
    const { id, guest } = await buildConversation(test)
    const [removed, unsent, sent] = await Promise.all([1, 2, 3].map(() => uploadOne(test, id, guest, small)))
    const urls = [removed, unsent, sent].map((file) => file?.url as string)
    expect((await remove(id, removed?.id ?? 0, guest)).statusCode).toBe(200)
    await sendFiles(test, id, guest, [sent?.id ?? 0])
    await sweep()
    const statuses = async () => Promise.all(urls.map(async (url) => (await get(url)).statusCode))
    expect(await statuses()).toEqual([404, 200, 200])
    const age = sql`UPDATE pictures SET sweep_after = sweep_after - interval '1 day' WHERE url = ANY(${urls})`
    await age.execute(test.db)
    await sweep()
    expect(await statuses()).toEqual([404, 404, 200])
    expect((await read(id, guest)).messages[1]?.attachments).toHaveLength(1)
    await test.db.deleteFrom('business_quote_requests').where('id', '=', id).execute()
    expect(await statuses()).toEqual([404, 404, 404])
    await sweep()
    expect(await storedFiles(test.app.storage)).toEqual(before)
  })

  it('isn’t sent once a sweep has begun to delete it', async () => {
    const { id, guest } = await buildConversation(test)
    const file = await uploadOne(test, id, guest, pdfFile)
    await sql`UPDATE pictures SET sweep_after = now() WHERE url = ${file.url}`.execute(test.db)
    const { storage } = test.app
    const failing = {
      ...storage,
      delete: (name: string) => storage.delete(name).then(() => Promise.reject(new Error('EIO'))),
    }
    expect((await sweepPictures(test.db, failing)).failed).toBeGreaterThan(0)
    const sent = await sendFiles(test, id, guest, [file.id])
    expect([sent.statusCode, sent.json().fieldErrors]).toEqual([
      400,
      { attachmentIds: 'A file is gone. Please add it again' },
    ])
    expect((await read(id, guest)).messages).toHaveLength(1)
  })

  it('is counted: files that wait to be sent, and bytes', async () => {
    const { id, guest, ownerId, owner } = await buildConversation(test)
    const first = await uploadOne(test, id, guest, pdfFile)
    await uploadOne(test, id, owner, pdfFile)
    const { rows } = await sql`SELECT * FROM message_attachments WHERE id = ${first.id}`.execute(test.db)
    expect(rows).toHaveLength(1)
    await test.db
      .updateTable('message_attachments')
      .set({ bytes: 2 ** 30 })
      .where('id', '=', first.id)
      .execute()
    expect((await upload(test, id, guest, pdfFile)).json().fieldErrors.file).toMatch(/1 GB/)
    expect((await upload(test, id, owner, pdfFile)).statusCode).toBe(201)
    const values = { bytes: 2 ** 31 - 1, conversation_id: (await buildConversation(test)).id }
    await test.db.updateTable('message_attachments').set(values).where('user_id', '=', ownerId).execute()
    await uploadOne(test, id, owner, pdfFile)
    await test.db
      .updateTable('message_attachments')
      .set({ bytes: 2 ** 31 - 1 })
      .where('user_id', '=', ownerId)
      .execute()
    const other = { owner, id }
    expect((await upload(test, other.id, other.owner, pdfFile)).json().fieldErrors.file).toMatch(/GB/)
  })
})

describe('a video', () => {
  const kinds: [string, string][] = [
    ['short.mov', 'video/mp4'],
    ['short.mp4', 'video/mp4'],
    ['short.webm', 'video/webm'],
  ]
  it.each(kinds.slice(0, times(1, kinds.length)))(
    '%s is kept as %s without where it was recorded, with the picture of the browser',
    async (name, type) => {
      const { id, guest } = await buildConversation(test)
      const content = videoFile(name)
      const video = await uploadOne(test, id, guest, content, { filename: name, poster: photo })
      expect(video).toMatchObject({ kind: 'video', name, mediaType: type, width: 160, height: 120 })
      expect(video.milliseconds).toBeGreaterThan(1_900)
      expect(video.milliseconds).toBeLessThan(2_200)
      const file = await get(video.url)
      expect(file.headers['content-type']).toBe(type)
      expect(file.rawPayload.length).toBe(video.bytes)
      if (name === 'short.mov') expect(content.toString('latin1')).toContain('+30.2672')
      expect(file.rawPayload.toString('latin1')).not.toContain('+30.2672')
      const poster = await get(video.posterUrl ?? '')
      expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800 })
      const queued = await sql`SELECT data FROM pgboss.job WHERE name = 'shrink-video'`.execute(test.db)
      expect(queued.rows).toContainEqual({ data: { attachmentId: video.id } })
    },
  )

  it('with sound that can’t be kept says so, to its sender and in the conversation, and so does a copy', async () => {
    const { id, guest, owner, businessId } = await buildConversation(test)
    const silent = await uploadOne(test, id, guest, videoOfOldPhone(), { filename: 'drip.mp4' })
    const whole = await uploadOne(test, id, guest, videoFile('short.mp4'))
    expect([silent, whole]).toMatchObject([{ isSoundLost: true }, { isSoundLost: false }])
    expect((await get(silent.url)).rawPayload.toString('latin1')).not.toContain('samr')
    await sendFiles(test, id, guest, [silent.id, whole.id])
    for (const side of [owner, guest])
      expect((await read(id, side)).messages[1]).toMatchObject({ attachments: [silent, whole] })
    const other = await askForQuote(test, businessId)
    const copied = await test.app.inject({
      method: 'POST',
      url: `/api/conversations/${other.id}/attachments/copies`,
      payload: { clientKey: randomUUID(), fileKey: silent.url.split('/').at(-1) },
      headers: other.headers,
    })
    expect(copied.json()).toMatchObject({ isSoundLost: true })
  })

  describe('with something else in it', () => {
    let video: Attachment
    beforeAll(async () => {
      const { id, guest } = await buildConversation(test)
      const script = Buffer.from('<script>alert(1)</script>PK\x03\x04')
      const content = Buffer.concat([videoFile('short.mp4'), script])
      video = await uploadOne(test, id, guest, content, { poster: Buffer.from('<svg>') })
    })

    it('is kept without a picture when that isn’t one', async () => {
      expect(video.posterUrl).toBeNull()
      expect((await get(`${video.url}/poster`)).statusCode).toBe(404)
    })

    it('takes nothing along that was hidden in its file', async () => {
      expect((await get(video.url)).rawPayload.toString('latin1')).not.toContain('<script>')
    })
  })
})

describe('a file that has arrived', () => {
  it('is no fault of its sender when the database fails then, and is stored when it is sent again', {
    tags: 'long',
  }, async () => {
    const { id, guest } = await buildConversation(test)
    const clientKey = randomUUID()
    const lock = await holdLocks(test, `SELECT FROM business_quote_requests WHERE id = ${id} FOR UPDATE`)
    const failed = await upload(test, id, guest, pdfFile, { clientKey })
    await lock.commit()
    expect(failed.statusCode).toBe(503)
    expect((await upload(test, id, guest, pdfFile, { clientKey })).statusCode).toBe(201)
  })
})

describe('files that are added to a quote request', () => {
  it('belong to it, at most ten, and the token opens nothing else', async () => {
    const { businessId, owner, id: otherId } = await buildConversation(test)
    const { id, headers } = await askForQuote(test, businessId)
    const files = []
    for (let count = 0; count < 10; count++) files.push(await uploadOne(test, id, headers, pdfFile))
    expect((await upload(test, id, headers, pdfFile)).json().fieldErrors.file).toMatch(/10 files/)
    expect((await read(id, owner)).messages[0]?.attachments).toEqual(files)
    expect((await upload(test, otherId, headers, pdfFile)).statusCode).toBe(401)
    const seal = (purpose: string) => {
      const until = Date.now() + 60_000
      const token = `upl_${sealText(testSecretsKey, purpose, `${id} ${until}`).toString('base64url')}`
      return { 'x-upload-token': token }
    }
    for (const made of [{ 'x-upload-token': 'upl_x' }, seal('another purpose')])
      expect((await upload(test, id, made, pdfFile)).statusCode).toBe(401)
    const full = await upload(test, id, seal('files of a quote request'), pdfFile)
    expect(full.statusCode, 'the same for this purpose: no more files').toBe(413)
    expect((await get(`/api/conversations/${id}`, headers)).statusCode).toBe(401)
    expect((await remove(id, files[0]?.id ?? 0, headers)).statusCode).toBe(401)
    expect((await remove(id, files[0]?.id ?? 0, owner)).statusCode).toBe(404)
  })
})

describe('textWithFiles', () => {
  it.each([
    ['', ['picture'], 'Sent 1 photo.'],
    ['Look.', ['picture', 'video', 'picture', 'document'], 'Look.\nWith 2 photos, 1 video and 1 PDF.'],
    ['Look.', [], 'Look.'],
  ] as const)('%j with %j', (text, kinds, expected) => {
    expect(textWithFiles(text, kinds)).toBe(expected)
  })
})
