import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '#server/lib/storage/ffmpeg.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { buildConversation, sendFiles, uploadOne, videoFile } from '#test/attachments.ts'
import { readEvents, untilReady } from '#test/event-reader.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { shrinkVideoOf } from './video-shrinking.service.ts'

const program = await findFfmpeg(undefined)
// Visible in the report: where there is no ffmpeg, videos stay as they were sent.
const title = program ? 'with ffmpeg' : 'with ffmpeg (skipped: it isn’t installed here)'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp(program ? { FFMPEG_PATH: program } : {})
})
afterAll(() => test.close())

const row = (id: number) =>
  test.db.selectFrom('message_attachments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const shrink = (id: number, ffmpegPath: string, signal = new AbortController().signal) => {
  const { app, db } = test
  const config = { ...app.config, ffmpegPath }
  return shrinkVideoOf({ db, storage: app.storage, config, signal, log: app.log }, id)
}

async function sendVideo(name: string) {
  const { id, guest } = await buildConversation(test)
  return uploadOne(test, id, guest, videoFile(name))
}

describe.skipIf(!program)(title, () => {
  const ffmpeg = program ?? ''

  it('a WebM becomes an H.264 MP4 with a picture, and nothing of the first one is left', async () => {
    const video = await sendVideo('short.webm')
    expect(video.shrinking).toBe('running')
    const before = await row(video.id)
    await shrink(video.id, ffmpeg)
    const after = await row(video.id)
    expect(after.file).toMatch(/\.mp4$/)
    expect(after).toMatchObject({ url: video.url, width: 160, height: 120, shrink_state: null })
    const { headers, rawPayload } = await test.app.inject(video.url)
    expect(headers['content-type']).toBe('video/mp4')
    expect(rawPayload.length).toBe(after.bytes)
    // The index comes before the data, so it plays before it has arrived.
    expect(rawPayload.indexOf('moov')).toBeLessThan(rawPayload.indexOf('mdat'))
    const poster = await test.app.inject(`${video.url}/poster`)
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 })
    const names = await storedFiles(test.app.storage)
    expect(names).not.toContain(before.file)
    expect(names).toEqual(expect.arrayContaining([after.file, after.poster]))
    expect(await test.db.selectFrom('pictures').select('url').where('url', 'like', '%#%').execute()).toEqual(
      [],
    )
  })

  it('a large video becomes 720p', async () => {
    const source = path.join(test.app.config.dataDir, 'large.mp4')
    const pattern = ['-f', 'lavfi', '-i', 'testsrc=d=1:s=1080x1920:r=10', '-pix_fmt', 'yuv420p']
    execFileSync(ffmpeg, ['-v', 'error', ...pattern, '-c:v', 'libx264', '-crf', '1', source])
    const { id, guest } = await buildConversation(test)
    const video = await uploadOne(test, id, guest, fs.readFileSync(source))
    await shrink(video.id, ffmpeg)
    const after = await row(video.id)
    expect(after).toMatchObject({ width: 720, height: 1280 })
    expect(after.bytes).toBeLessThan(video.bytes)
  })

  it('a job that is stopped leaves all as it was', async () => {
    const video = await sendVideo('short.webm')
    const before = await row(video.id)
    await expect(shrink(video.id, ffmpeg, AbortSignal.abort())).rejects.toThrow()
    expect(await row(video.id)).toEqual(before)
  })
})

describe('without ffmpeg, or with a broken one', () => {
  let video: Attachment
  let before: Awaited<ReturnType<typeof row>>
  beforeAll(async () => {
    video = await sendVideo('short.webm')
    before = await row(video.id)
  })
  afterEach(async () => {
    const { shrink_state } = before
    await test.db
      .updateTable('message_attachments')
      .set({ shrink_state })
      .where('id', '=', video.id)
      .execute()
  })

  it.each(['off', '/nowhere/ffmpeg'])('a video is left to another process: %s', async (ffmpegPath) => {
    await expect(shrink(video.id, ffmpegPath)).rejects.toThrow('ffmpeg is gone')
    expect(await row(video.id)).toEqual(before)
  })

  it('a video stays as it was sent', async () => {
    await shrink(video.id, '/bin/false')
    expect(await row(video.id)).toEqual({ ...before, shrink_state: 'failed' })
    expect((await test.app.inject(video.url)).statusCode).toBe(200)
  })

  it('pages that show it learn how it went', { tags: 'long' }, async () => {
    const { id, guest, owner } = await buildConversation(test)
    const shown = await uploadOne(test, id, guest, videoFile('short.webm'))
    await sendFiles(test, id, guest, [shown.id])
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await untilReady(await readEvents(address, owner))
    await shrink(shown.id, '/bin/false')
    await expect
      .poll(() => stream.events.at(-1))
      .toMatchObject({ event: 'changed', data: { conversationId: id } })
    stream.close()
    const { json } = await test.app.inject({ url: `/api/conversations/${id}`, headers: owner })
    expect(json().messages.at(-1).attachments).toMatchObject([{ id: shown.id, shrinking: 'failed' }])
    // Of one whose job was killed again and again.
    await sql`UPDATE message_attachments SET shrink_state = 'running', created_at = now() - interval '2 hours'
      WHERE id = ${shown.id}`.execute(test.db)
    const later = await test.app.inject({ url: `/api/conversations/${id}`, headers: owner })
    expect(later.json().messages.at(-1).attachments).toMatchObject([{ shrinking: null }])
  })

  it('nothing happens to a video that is gone', async () => {
    await shrink(999_999, '/bin/false')
  })
})
