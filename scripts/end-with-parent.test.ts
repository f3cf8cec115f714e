import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
let npm: ChildProcess | undefined
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-parent-'))
})
afterEach(() => {
  npm?.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

/** A process named npm that starts a server through a shell, as `npm start` does; resolves to the server's output. */
function startThroughNpm(server: string): () => string {
  const watch = path.join(import.meta.dirname, 'end-with-parent.mjs')
  fs.writeFileSync(path.join(folder, 'server.mjs'), server)
  fs.writeFileSync(
    path.join(folder, 'npm'),
    `require('node:child_process').spawn('sh', ['-c', 'ulimit -n 64; "$0" --import "$1" server.mjs; true',
      process.execPath, ${JSON.stringify(watch)}], { stdio: 'inherit' })`,
  )
  npm = spawn(process.execPath, [path.join(folder, 'npm'), 'start'], { cwd: folder })
  let printed = ''
  npm.stdout?.on('data', (bytes) => {
    printed += bytes
  })
  npm.stderr?.on('data', (bytes) => {
    printed += bytes
  })
  return () => printed
}

it('keeps a server running that has no file descriptor left', { tags: 'long' }, async () => {
  const printed = startThroughNpm(`
    import fs from 'node:fs'
    process.on('SIGTERM', () => process.exit(fs.writeSync(1, 'ended')))
    try { for (;;) fs.openSync('/dev/null') } catch (error) { fs.writeSync(1, error.code + ' ') }
    setTimeout(() => process.exit(fs.writeSync(1, 'alive')), 1_000)`)
  await expect.poll(printed).toMatch(/EMFILE (alive|ended)/)
  expect(printed()).toBe('EMFILE alive')
})

it('ends a server whose npm was killed', { tags: 'long' }, async () => {
  const file = path.join(folder, 'notes')
  const printed = startThroughNpm(`
    import fs from 'node:fs'
    process.on('SIGTERM', () => process.exit(fs.appendFileSync(${JSON.stringify(file)}, 'ended')))
    fs.writeSync(1, 'up')
    setTimeout(() => {}, 20_000)`)
  await expect.poll(printed).toBe('up')
  npm?.kill('SIGKILL')
  await expect.poll(() => fs.existsSync(file) && fs.readFileSync(file, 'utf8')).toBe('ended')
})
