import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildConversation, pdfFile, upload, uploadOne } from '#test/attachments.ts'
import { buildBusiness, buildRequest } from '#test/factories.ts'
import { sendBeginning } from '#test/half-sent.ts'
import { holdLocks } from '#test/held-locks.ts'
import { multipartBody } from '#test/picture-form.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Sends uploads that were all admitted before one of them is stored, because each waits for this lock. Returns their statuses. */
async function sendAtOnce(lock: string, uploads: (() => ReturnType<typeof upload>)[]): Promise<number[]> {
  const held = await holdLocks(test, lock)
  const sending = uploads.map((send) => send())
  await expect.poll(held.countWaiting).toBe(uploads.length)
  await held.commit()
  const sent = await Promise.all(sending)
  return sent.map(({ statusCode }) => statusCode).sort((one, other) => one - other)
}

it('uploads that are never sent to their end keep out only their sender', async () => {
  const [many, one] = [await buildConversation(test), await buildConversation(test)]
  const url = `/api/conversations/${many.id}/attachments`
  const { headers, payload } = multipartBody([
    { name: 'clientKey', content: crypto.randomUUID() },
    { name: 'file', filename: 'plan.pdf', content: pdfFile },
  ])
  const begin = () =>
    sendBeginning(test, { url, headers: { ...headers, ...many.owner } }, [payload.subarray(0, -50)])
  const begun = await Promise.all(Array.from({ length: 25 }, begin))
  await expect.poll(() => begun.filter((status) => status() === 503)).toHaveLength(5)
  await uploadOne(test, one.id, one.owner, pdfFile)
})

describe('uploads that are admitted at once', () => {
  it('leave no more than 30 files that wait to be sent', async () => {
    const { id, guest } = await buildConversation(test)
    for (let number = 1; number <= 29; number++) await uploadOne(test, id, guest, pdfFile)
    const before = await storedFiles(test.app.storage)
    const lock = `SELECT FROM business_quote_requests WHERE id = ${id} FOR UPDATE`
    const uploads = Array.from({ length: 3 }, () => () => upload(test, id, guest, pdfFile))
    expect(await sendAtOnce(lock, uploads)).toEqual([201, 413, 413])
    expect(await storedFiles(test.app.storage)).toHaveLength(before.length + 1)
  })

  it('leave a person no more than 5 GB in all of their conversations', async () => {
    const { id, owner, ownerId } = await buildConversation(test)
    const other = await buildRequest(test.db, await buildBusiness(test.db, { ownerId }), {})
    const room = Math.ceil(pdfFile.length * 1.5)
    const largest = 2 ** 31 - 1
    for (const bytes of [largest, largest, 5 * 2 ** 30 - 2 * largest - room]) {
      const elsewhere = await buildRequest(test.db, await buildBusiness(test.db, { ownerId }), {})
      const file = await uploadOne(test, elsewhere, owner, pdfFile)
      await test.db.updateTable('message_attachments').set({ bytes }).where('id', '=', file.id).execute()
    }
    const lock = `SELECT FROM users WHERE id = ${ownerId} FOR UPDATE`
    const uploads = [id, other].map((each) => () => upload(test, each, owner, pdfFile))
    expect(await sendAtOnce(lock, uploads)).toEqual([201, 413])
  })
})
