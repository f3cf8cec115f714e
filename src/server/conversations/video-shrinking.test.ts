import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '#server/lib/storage/ffmpeg.ts'
import { buildConversation, uploadOne, videoFile } from '#test/attachments.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { shrinkVideoOf } from './video-shrinking.service.ts'

const program = await findFfmpeg(undefined)
// Visible in the report: where there is no ffmpeg, videos stay as they were sent.
const title = program ? 'with ffmpeg' : 'with ffmpeg (skipped: it isn’t installed here)'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
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
    const before = await row(video.id)
    await shrink(video.id, ffmpeg)
    const after = await row(video.id)
    expect(after.file).toMatch(/\.mp4$/)
    expect(after).toMatchObject({ url: video.url, width: 160, height: 120 })
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
  it.each(['off', '/nowhere/ffmpeg', '/bin/false'])(
    'a video stays as it was sent: %s',
    async (ffmpegPath) => {
      const video = await sendVideo('short.webm')
      const before = await row(video.id)
      await shrink(video.id, ffmpegPath)
      expect(await row(video.id)).toEqual(before)
      expect((await test.app.inject(video.url)).statusCode).toBe(200)
    },
  )

  it('nothing happens to a video that is gone', async () => {
    await shrink(999_999, '/bin/false')
  })
})
