import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

// A process of its own: it reads the text of handlers, which the test runner changes.
it('finds the generated documents as the code makes them', () => {
  const script = path.join(import.meta.dirname, 'write-docs.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
