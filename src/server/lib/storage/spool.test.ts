import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { spool, withSpoolFolder } from './spool.ts'

it('refuses the rest of a file once the disk has no space to spare', async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-spool-'))
  onTestFinished(() => fs.rm(dataDir, { recursive: true }))
  const statfs = vi.spyOn(fs, 'statfs')
  onTestFinished(() => statfs.mockRestore())
  const megabyte = Buffer.alloc(1024 * 1024)
  let arrived = 0
  async function* chunks() {
    for (; arrived < 100; arrived++) {
      if (arrived === 10) statfs.mockResolvedValue({ bavail: 1, blocks: 1_000_000, bsize: 4_096 } as never)
      yield megabyte
    }
  }
  const work = withSpoolFolder(dataDir, (folder) => spool(chunks(), path.join(folder, 'file'), () => {}))
  await expect(work).rejects.toMatchObject({ code: 'storage_full' })
  expect(arrived).toBeLessThan(20)
  expect(await fs.readdir(path.join(dataDir, 'spool'))).toEqual([])
})
