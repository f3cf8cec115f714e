import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { videoFile } from '#test/attachments.ts'
import { rewriteVideo } from './video-rewriter.ts'

function taskFor(name: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-video-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const task = { source: path.join(folder, 'source'), target: path.join(folder, 'target'), secondsMax: 60 }
  fs.writeFileSync(task.source, videoFile(name))
  return task
}

it('a video isn’t refused for memory that the rest of the process takes', { tags: 'long' }, async () => {
  const rewriting = rewriteVideo(taskFor('short.mp4'), null)
  await setImmediate()
  const taken = Buffer.alloc(300 * 1024 * 1024)
  expect(await rewriting).toMatchObject({ ending: 'mp4', width: 160 })
  expect(taken).toHaveLength(300 * 1024 * 1024)
})

it('a video that takes too much memory is stopped and may be sent again', async () => {
  await expect(rewriteVideo(taskFor('short.mp4'), null, 1_000)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await rewriteVideo(taskFor('short.mp4'), null)).toMatchObject({ ending: 'mp4' })
})
