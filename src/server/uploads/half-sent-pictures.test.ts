import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { sendBeginning } from '#test/half-sent.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { multipartBody } from '#test/picture-form.ts'
import { signUp } from '#test/sign-up.ts'
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

/** Sends 9.9 of 10 MB of a picture, and no more. */
function sendHalf(remoteAddress: string): Promise<() => number | undefined> {
  const { headers, payload } = multipartBody([
    { name: 'portrait', filename: 'me.jpg', type: 'image/jpeg', content: photo },
  ])
  const beginning = payload.subarray(0, payload.indexOf('\r\n--', payload.indexOf(photo)))
  const rest = megabyte.subarray(0, 900_000 - photo.length)
  return sendBeginning(test, { url, headers, remoteAddress }, [beginning, ...Array(9).fill(megabyte), rest])
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
  it('of one address keep no one else out', async () => {
    const statuses: (() => number | undefined)[] = []
    for (let count = 0; count < 13; count++) statuses.push(await sendHalf('203.0.113.5'))
    expect((await sendWhole('203.0.113.6')).statusCode).toBe(200)
    await expect.poll(() => statuses.map((status) => status())).toContain(503)
    expect(statuses.filter((status) => status() === undefined)).toHaveLength(3)
  })

  it('and one that is text give way alike, the largest first', { tags: 'long' }, async () => {
    const { user, headers } = await signUp(test)
    const businessId = await buildBusiness(test.db, { ownerId: user.id })
    const form = multipartBody([{ name: 'thumbnailUrl', content: 'data:image/jpeg;base64,' }])
    const head = form.payload.subarray(0, form.payload.indexOf('\r\n--', form.payload.indexOf('base64,')))
    const bytes = Buffer.concat([photo, Buffer.alloc(10_400_000 - photo.length)])
    const request = {
      method: 'PUT',
      url: `/api/businesses/${businessId}`,
      headers: { ...headers, ...form.headers },
    } as const
    const status = await sendBeginning(test, request, [head, bytes.toString('base64')])
    for (let host = 1; host <= 13; host++) await sendHalf(`203.0.113.${30 + host}`)
    await expect.poll(status).toBe(408)
  })

  it('of as many addresses give way to what comes after them', async () => {
    const statuses: (() => number | undefined)[] = []
    for (let host = 1; host <= 13; host++) statuses.push(await sendHalf(`203.0.113.${10 + host}`))
    expect((await sendWhole('203.0.113.6')).statusCode).toBe(200)
    expect(statuses[0]?.()).toBe(408)
    expect(statuses[12]?.()).toBeUndefined()
  })
})
