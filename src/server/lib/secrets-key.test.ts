import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findSecretsKey, getSecretsKey } from './secrets-key.ts'

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'secrets-key-'))
})
afterEach(() => fs.rm(folder, { recursive: true }))

const settings = (dataDir = path.join(folder, 'data'), secretsKey?: Buffer) => ({ dataDir, secretsKey })

it('is made once, however many start at the same time, and only its owner can read it', async () => {
  expect(await findSecretsKey(settings())).toBeUndefined()
  const keys = await Promise.all(Array.from({ length: 10 }, () => getSecretsKey(settings())))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  expect(await findSecretsKey(settings())).toEqual(keys[0])
  expect(await fs.readdir(path.join(folder, 'data'))).toEqual(['secrets.key'])
  expect((await fs.stat(path.join(folder, 'data', 'secrets.key'))).mode & 0o777).toBe(0o600)
})

it('from the settings needs no file', async () => {
  const key = Buffer.alloc(32, 5)
  expect(await getSecretsKey(settings(folder, key))).toBe(key)
  expect(await fs.readdir(folder)).toEqual([])
})

it('is never replaced because a file is damaged, and says when there is no place for one', async () => {
  await fs.writeFile(path.join(folder, 'secrets.key'), 'half a k')
  await expect(getSecretsKey(settings(folder))).rejects.toThrow(/secrets\.key is damaged/)
  const file = path.join(folder, 'secrets.key')
  await expect(getSecretsKey(settings(file))).rejects.toThrow(/^SECRETS_KEY: must be set/)
})
