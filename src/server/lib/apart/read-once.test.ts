import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NotAnswered } from './isolate.ts'
import { forgetOldReadings, readOnce } from './read-once.ts'

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-readings-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}
const fail = (error: Error) => () => Promise.reject(error)

it('a file is read as often as it comes, also twice at once, while that ends', async () => {
  const folder = dataFolder()
  const read = () => readOnce(folder, 'a file', async () => 'read')
  expect(await Promise.all([read(), read(), read()])).toEqual(['read', 'read', 'read'])
  await expect(readOnce(folder, 'a file', fail(new Error('refused')))).rejects.toThrow('refused')
  expect(await read()).toBe('read')
})

it('a file whose reading did not end is not read again for a month', async () => {
  const folder = dataFolder()
  await expect(readOnce(folder, 'a file', fail(new NotAnswered('it took too long')))).rejects.toThrow()
  const again = () => readOnce(folder, 'a file', async () => 'read')
  await expect(again()).rejects.toThrow(NotAnswered)
  expect(await readOnce(folder, 'another file', async () => 'read')).toBe('read')
  await forgetOldReadings(folder)
  await expect(again()).rejects.toThrow(NotAnswered)
  const notes = path.join(folder, 'readings')
  const longAgo = Date.now() / 1000 - 31 * 86_400
  for (const name of fs.readdirSync(notes)) fs.utimesSync(path.join(notes, name), longAgo, longAgo)
  await forgetOldReadings(folder)
  expect(await again()).toBe('read')
})

it('a file is not read again when the process that read it is gone', async () => {
  const folder = dataFolder()
  let note = ''
  await readOnce(folder, 'a file', async () => {
    const [name = ''] = fs.readdirSync(path.join(folder, 'readings'))
    note = path.join(folder, 'readings', name)
  })
  fs.writeFileSync(note, '')
  await expect(readOnce(folder, 'a file', async () => 'read')).rejects.toThrow(NotAnswered)
})
