import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildConversation, uploadOne, videoFile } from '#test/attachments.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Videos that have arrived and wait to be looked at. */
async function countReceived(): Promise<number> {
  const root = path.join(test.app.config.dataDir, 'spool')
  const names = await fs.readdir(root, { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('/received')).length
}

it('the videos of a sender of many don’t keep that of another waiting', {
  tags: 'long',
}, async () => {
  const [many, one] = [await buildConversation(test), await buildConversation(test)]
  const video = videoFile('short.mp4')
  let done = 0
  const sending = Array.from({ length: 6 }, async () => {
    await uploadOne(test, many.id, many.owner, video)
    done += 1
  })
  await expect.poll(async () => done + (await countReceived()), { interval: 5 }).toBe(6)
  let isOneDone = false
  const sendingOne = uploadOne(test, one.id, one.owner, video).then(() => {
    isOneDone = true
  })
  const countArrived = async () => done + Number(isOneDone) + (await countReceived())
  await expect.poll(countArrived, { interval: 5 }).toBe(7)
  const before = done
  await sendingOne
  // Each of them in turn, and one that was nearly done.
  expect(done - before).toBeLessThanOrEqual(3)
  await Promise.all(sending)
})
