import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NotAnswered } from './isolate.ts'
import { forgetOldReadings, readUnlessUnended } from './unended-readings.ts'

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-readings-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}
const fail = (error: Error) => () => Promise.reject(error)

it('a file is read as often as it comes, also twice at once, while that ends', async () => {
  const folder = dataFolder()
  const read = () => readUnlessUnended(folder, 'a file', async () => 'read')
  expect(await Promise.all([read(), read(), read()])).toEqual(['read', 'read', 'read'])
  await expect(readUnlessUnended(folder, 'a file', fail(new Error('refused')))).rejects.toThrow('refused')
  expect(await read()).toBe('read')
})

it('a file whose reading did not end is not read again for a month', async () => {
  const folder = dataFolder()
  await expect(
    readUnlessUnended(folder, 'a file', fail(new NotAnswered('it took too long'))),
  ).rejects.toThrow()
  const again = () => readUnlessUnended(folder, 'a file', async () => 'read')
  await expect(again()).rejects.toThrow(NotAnswered)
  expect(await readUnlessUnended(folder, 'another file', async () => 'read')).toBe('read')
  await forgetOldReadings(folder)
  await expect(again()).rejects.toThrow(NotAnswered)
  const notes = path.join(folder, 'readings')
  const longAgo = Date.now() / 1000 - 31 * 86_400
  for (const name of fs.readdirSync(notes)) fs.utimesSync(path.join(notes, name), longAgo, longAgo)
  await forgetOldReadings(folder)
  expect(await again()).toBe('read')
})

it('a file is read a second time when the process that read it was ended, and no third time', async () => {
  const folder = dataFolder()
  const notes = path.join(folder, 'readings')
  /** Leaves the notes of a process that was killed while it read. */
  const kill = async () => {
    let left: [string, Buffer][] = []
    await readUnlessUnended(folder, 'a file', async () => {
      left = fs.readdirSync(notes).map((name) => [name, fs.readFileSync(path.join(notes, name))])
    })
    for (const [name, note] of left) fs.writeFileSync(path.join(notes, name), note)
  }
  await kill()
  await kill()
  await expect(readUnlessUnended(folder, 'a file', async () => 'read')).rejects.toThrow(NotAnswered)
})
