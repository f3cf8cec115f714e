import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepPictures } from '#server/uploads/uploads.service.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import {
  askForQuote,
  buildConversation,
  pdfFile,
  sendFiles,
  uploadOne,
  videoFile,
} from '#test/attachments.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let photo: Buffer
beforeAll(async () => {
  test = await startTestApp({ FFMPEG_PATH: 'off' })
  photo = await buildPhoto('jpeg', { width: 1000, height: 500 })
})
afterAll(() => test.close())

type Headers = Record<string, string>
type Asked = { id: number; headers: Headers; owner: Headers }

/** A request that was just sent, to a business of its own. */
async function ask(): Promise<Asked> {
  const { businessId, owner } = await buildConversation(test)
  return { ...(await askForQuote(test, businessId)), owner }
}

const keyOf = ({ url }: Pick<Attachment, 'url'>) => url.split('/').at(-1) ?? ''
const copy = ({ id, headers }: Pick<Asked, 'id' | 'headers'>, payload: object) =>
  test.app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/attachments/copies`,
    payload: { clientKey: randomUUID(), ...payload },
    headers,
  })
async function copyOne(to: Asked, file: Attachment): Promise<Attachment> {
  const response = await copy(to, { fileKey: keyOf(file) })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const get = (url: string, headers: Headers = {}) => test.app.inject({ url, headers })
const filesOf = async ({ id, owner }: Asked): Promise<Attachment[]> =>
  (await get(`/api/conversations/${id}`, owner)).json().request.attachments
const rowOf = ({ id }: Attachment) =>
  test.db.selectFrom('message_attachments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a file of one request that is added to another', () => {
  it('is the same file at another address, and stays when the first request is deleted', async () => {
    const [first, second] = [await ask(), await ask()]
    const files = [
      await uploadOne(test, first.id, first.headers, photo, { filename: 'Leak.jpg' }),
      await uploadOne(test, first.id, first.headers, pdfFile, { filename: 'Plan.pdf' }),
    ]
    const copies = []
    for (const file of files) copies.push(await copyOne(second, file))
    const same = files.map(({ id: _, url: _url, posterUrl: _poster, ...facts }) => facts)
    expect(copies).toMatchObject(same)
    expect(await filesOf(second)).toEqual(copies)
    expect(copies.map(({ url }) => url)).not.toEqual(files.map(({ url }) => url))
    const contents = await Promise.all(files.map(({ url }) => get(url)))
    await test.db.deleteFrom('business_quote_requests').where('id', '=', first.id).execute()
    await sweepPictures(test.db, test.app.storage)
    expect((await get(files[0]?.url ?? '')).statusCode).toBe(404)
    for (const [at, { url }] of copies.entries()) {
      const { statusCode, rawPayload } = await get(url)
      expect([statusCode, rawPayload.equals(contents[at]?.rawPayload ?? Buffer.alloc(0))]).toEqual([
        200,
        true,
      ])
    }
    expect((await get(copies[0]?.posterUrl ?? '')).statusCode).toBe(200)
  })

  it('stays when the account that sent it first is deleted, and goes with its own', async () => {
    const [first, second, third] = [await ask(), await ask(), await ask()]
    const signedIn = async () => {
      const userId = await buildUser(test.db)
      return { userId, headers: await signInAs(test.app, userId) }
    }
    const [sender, other] = [await signedIn(), await signedIn()]
    const file = await uploadOne(test, first.id, { ...first.headers, ...sender.headers }, pdfFile)
    const ofNobody = await copyOne(second, file)
    const ofOther = await copyOne({ ...third, headers: { ...third.headers, ...other.headers } }, ofNobody)
    expect((await rowOf(ofOther)).user_id).toBe(other.userId)
    const statuses = () =>
      Promise.all([file, ofNobody, ofOther].map(async ({ url }) => (await get(url)).statusCode))
    for (const [{ headers }, left] of [
      [sender, [404, 200, 200]],
      [other, [404, 200, 404]],
    ] as const) {
      await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
      await sweepPictures(test.db, test.app.storage)
      expect(await statuses()).toEqual(left)
    }
  })

  it('is stored once under one key, also at the same time, and when the first one is gone', async () => {
    const [first, second] = [await ask(), await ask()]
    const file = await uploadOne(test, first.id, first.headers, pdfFile)
    const given = { clientKey: randomUUID(), fileKey: keyOf(file) }
    const sent = await Promise.all([1, 2, 3].map(() => copy(second, given)))
    await test.db.deleteFrom('business_quote_requests').where('id', '=', first.id).execute()
    const again = await copy(second, given)
    expect(new Set([...sent, again].map(({ body }) => body)).size).toBe(1)
    expect(await filesOf(second)).toEqual([again.json()])
  })

  it('is one that exists, and nothing is left when it is gone', async () => {
    const [first, second] = [await ask(), await ask()]
    const unknown = await copy(second, { fileKey: 'x'.repeat(43) })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
    const file = await uploadOne(test, first.id, first.headers, pdfFile)
    await test.app.storage.delete((await rowOf(file)).file)
    const before = await storedFiles(test.app.storage)
    expect((await copy(second, { fileKey: keyOf(file) })).statusCode).toBe(404)
    expect(await storedFiles(test.app.storage)).toEqual(before)
    expect(await filesOf(second)).toEqual([])
  })

  it('needs the token of the request, which no session and no secret link replaces', async () => {
    const [first, second] = [await ask(), await ask()]
    const { id, guest, owner } = await buildConversation(test)
    const fileKey = keyOf(await uploadOne(test, first.id, first.headers, pdfFile))
    for (const [where, headers] of [
      [second.id, {}],
      [second.id, first.headers],
      [second.id, { 'x-upload-token': 'upl_x' }],
      [second.id, second.owner],
      [id, guest],
      [id, owner],
    ] as const)
      expect((await copy({ id: where, headers }, { fileKey })).statusCode).toBe(401)
    expect(await filesOf(second)).toEqual([])
  })

  it('is asked for with a key of the sender and one of the file', async () => {
    const second = await ask()
    for (const [payload, field] of [
      [{ clientKey: 'x', fileKey: '0'.repeat(43) }, 'clientKey'],
      [{ fileKey: '../../etc/passwd' }, 'fileKey'],
      [{}, 'fileKey'],
    ] as const) {
      const response = await copy(second, payload)
      expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([400, [field]])
    }
  })

  it('counts like one that is uploaded: ten in all, also at the same time, and the bytes', async () => {
    const [first, second] = [await ask(), await ask()]
    const file = await uploadOne(test, first.id, first.headers, pdfFile)
    await uploadOne(test, second.id, second.headers, photo)
    const sent = await Promise.all(Array.from({ length: 12 }, () => copy(second, { fileKey: keyOf(file) })))
    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9)
    const refused = sent.find(({ statusCode }) => statusCode === 413)?.json()
    expect(refused.fieldErrors.file).toMatch(/At most 10 files/)
    expect(await filesOf(second)).toHaveLength(10)
    expect((await copy(second, { fileKey: keyOf(file) })).json().fieldErrors.file).toMatch(/At most 10 files/)

    const third = await ask()
    const { id } = await copyOne(third, file)
    await sql`UPDATE message_attachments SET bytes = ${2 ** 30} WHERE id = ${id}`.execute(test.db)
    expect((await copy(third, { fileKey: keyOf(file) })).json().fieldErrors.file).toMatch(/1 GB/)
  })

  it('can be one that was sent with a message, for anyone who knows its address', async () => {
    const { id, guest } = await buildConversation(test)
    const file = await uploadOne(test, id, guest, pdfFile)
    await sendFiles(test, id, guest, [file.id])
    const second = await ask()
    expect(await filesOf(second)).toEqual([])
    expect((await rowOf(await copyOne(second, file))).message_id).toBeNull()
  })

  it('waits with a request that staff look at first', async () => {
    const first = await ask()
    const file = await uploadOne(test, first.id, first.headers, pdfFile)
    const pitch = 'We can get your website on the first page of Google: SEO, backlinks, https://seo.example'
    const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const payload = {
      businessId,
      name: 'Ana',
      email: 'a@example.com',
      phone: '512-555-0101',
      requirements: pitch,
    }
    const sent = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
    const { id, uploadToken } = sent.json()
    const held = { id, headers: { 'x-upload-token': uploadToken }, owner: {} }
    expect(await rowOf(await copyOne(held, file))).toMatchObject({
      conversation_id: null,
      held_request_id: id,
    })
  })
})

describe('a video that is added to another request', () => {
  const setState = (file: Attachment, state: 'running' | 'failed' | null) =>
    sql`UPDATE message_attachments SET shrink_state = ${state} WHERE id = ${file.id}`.execute(test.db)
  const isQueued = async (file: Attachment) =>
    (
      await sql`SELECT FROM pgboss.job WHERE name = 'shrink-video'
        AND (data->>'attachmentId')::int = ${file.id}`.execute(test.db)
    ).rows.length === 1

  let video: Attachment
  beforeAll(async () => {
    const { id, headers } = await ask()
    video = await uploadOne(test, id, headers, videoFile('short.mp4'), { poster: photo })
  })

  it.each([
    ['running', true],
    ['failed', false],
    [null, false],
  ] as const)('is made smaller as well while the first one is: %s', async (state, isWanted) => {
    const second = await ask()
    await setState(video, state)
    const kept = await copyOne(second, video)
    expect(kept).toMatchObject({ kind: 'video', milliseconds: video.milliseconds, bytes: video.bytes })
    expect(await isQueued(kept)).toBe(isWanted)
    // This machine has no ffmpeg to say that it is under way.
    expect(kept.shrinking).toBe(state === 'failed' ? 'failed' : null)
    expect((await get(kept.url)).rawPayload.length).toBe(video.bytes)
    expect((await rowOf(kept)).codec).toBe('avc')
  })

  it('is the smaller one when that takes its place while it is copied', { tags: 'long' }, async () => {
    const [first, second] = [await ask(), await ask()]
    const large = await uploadOne(test, first.id, first.headers, videoFile('short.webm'))
    const smaller = await uploadOne(test, first.id, first.headers, videoFile('short.mp4'))
    const [old, found] = [await rowOf(large), await rowOf(smaller)]
    // The copy waits for its row after it has looked up the first file.
    const lock = await holdLocks(test, 'LOCK TABLE pictures')
    const copying = copy(second, { fileKey: keyOf(large) })
    await expect.poll(() => lock.countWaiting()).toBe(1)
    await sql`UPDATE message_attachments SET file = ${found.file}, bytes = ${found.bytes}
      WHERE id = ${large.id}`.execute(test.db)
    await test.app.storage.delete(old.file)
    await lock.commit()
    const response = await copying
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toMatchObject({ mediaType: 'video/mp4', bytes: found.bytes })
  })
})
