import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildConversation, pdfFile, uploadOne, videoFile } from '#test/attachments.ts'
import { sendBeginning } from '#test/half-sent.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { multipartBody } from '#test/picture-form.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let conversation: Awaited<ReturnType<typeof buildConversation>>
beforeAll(async () => {
  test = await startTestApp()
  conversation = await buildConversation(test)
})
afterAll(() => test.close())

const folders = () => fs.readdir(path.join(test.app.config.dataDir, 'spool')).catch(() => [])
const newKey = () => ({ name: 'clientKey', content: crypto.randomUUID() })
const form = (parts: Parameters<typeof multipartBody>[0]) => ({
  method: 'POST' as const,
  url: `/api/conversations/${conversation.id}/attachments`,
  ...multipartBody(parts),
})

/** Begins an upload and never ends it; the form is cut before `cut`. */
function begin(parts: Parameters<typeof multipartBody>[0], cut: string, remoteAddress: string) {
  const { payload, headers, ...request } = form(parts)
  const beginning = payload.subarray(0, payload.lastIndexOf(cut))
  return sendBeginning(test, { ...request, headers: { ...headers, ...conversation.guest }, remoteAddress }, [
    beginning,
  ])
}

it('an upload that never ends gives way wherever it stopped, and leaves nothing', async () => {
  const clientKey = newKey()
  const poster = { name: 'poster', filename: 'poster.jpg', content: await buildPhoto('jpeg') }
  const file = { name: 'file', filename: 'file', content: pdfFile }
  const stopped = [
    await begin([clientKey], '--a-boundary', '203.0.113.1'),
    await begin([clientKey], clientKey.content.slice(-4), '203.0.113.2'),
    await begin([clientKey, file, poster], '\r\n--a-boundary', '203.0.113.3'),
    await begin([clientKey, file], '--a-boundary', '203.0.113.4'),
  ]
  await expect.poll(folders).toHaveLength(4)
  // There is room for so many.
  const others = Array.from({ length: 200 }, (_, host) =>
    begin([clientKey], '--a-boundary', `198.51.100.${host}`),
  )
  await Promise.all(others)
  await expect.poll(() => stopped.map((status) => status())).toEqual([408, 408, 408, 408])
  await expect.poll(folders).toHaveLength(200)
  await uploadOne(test, conversation.id, conversation.guest, pdfFile)
})

it('a picture of a video that comes before it is not looked at', async () => {
  const poster = { name: 'poster', filename: 'poster.jpg', content: await buildPhoto('jpeg') }
  const file = { name: 'file', filename: 'a.mp4', content: videoFile('short.mp4') }
  const [before, after] = [
    [poster, newKey(), file],
    [newKey(), file, poster],
  ]
  const { guest } = conversation
  const posters = []
  for (const parts of [before, after]) {
    const { headers, ...request } = form(parts ?? [])
    const sent = await test.app.inject({ ...request, headers: { ...headers, ...guest } })
    expect(sent.statusCode, sent.body).toBe(201)
    posters.push(sent.json().posterUrl)
  }
  expect(posters).toEqual([null, expect.any(String)])
})
