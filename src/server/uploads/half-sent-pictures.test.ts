import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { multipartBody } from '#test/picture-form.ts'
import type { TestApp } from '#test/test-app.ts'
import { startUploadApp } from '#test/upload-app.ts'

let test: TestApp
let photo: Buffer
beforeAll(async () => {
  test = await startUploadApp()
  photo = await buildPhoto('jpeg')
})
afterAll(() => test.close())

const url = '/test-form'
const megabyte = Buffer.alloc(1024 * 1024)

/** Sends 9.9 of 10 MB of a picture, and no more. Returns the status of the response, undefined while there is none. */
async function sendHalf(remoteAddress: string): Promise<() => number | undefined> {
  const payload = new PassThrough()
  onTestFinished(() => void payload.end())
  const { headers, payload: whole } = multipartBody([
    { name: 'portrait', filename: 'me.jpg', type: 'image/jpeg', content: photo },
  ])
  let status: number | undefined
  const sending = test.app.inject({ method: 'POST', url, headers, payload, remoteAddress })
  const answered = sending.then(({ statusCode }) => {
    status = statusCode
  })
  const write = async (bytes: Buffer) => {
    if (!payload.write(bytes)) await new Promise((resolve) => payload.once('drain', resolve))
  }
  const writeAll = async () => {
    await write(whole.subarray(0, whole.indexOf('\r\n--', whole.indexOf(photo))))
    for (let count = 0; count < 9; count++) await write(megabyte)
    await write(megabyte.subarray(0, 900_000 - photo.length))
  }
  await Promise.race([writeAll(), answered])
  return () => status
}

const sendWhole = (remoteAddress: string) =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    ...multipartBody([
      { name: 'title', content: 'Me' },
      { name: 'portrait', filename: 'me.jpg', type: 'image/jpeg', content: photo },
    ]),
  })

describe('13 pictures that are never sent to their end', () => {
  it('of one address keep nobody else out', async () => {
    const statuses: (() => number | undefined)[] = []
    for (let count = 0; count < 13; count++) statuses.push(await sendHalf('203.0.113.5'))
    expect((await sendWhole('203.0.113.6')).statusCode).toBe(200)
    await expect.poll(() => statuses.map((status) => status())).toContain(503)
    expect(statuses.filter((status) => status() === undefined)).toHaveLength(3)
  })

  it('of as many addresses give way to what comes after them', async () => {
    const statuses: (() => number | undefined)[] = []
    for (let host = 1; host <= 13; host++) statuses.push(await sendHalf(`203.0.113.${10 + host}`))
    expect((await sendWhole('203.0.113.6')).statusCode).toBe(200)
    expect(statuses[0]?.()).toBe(408)
    expect(statuses[12]?.()).toBeUndefined()
  })
})
