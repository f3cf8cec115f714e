import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
const inFolder = (...names: string[]) => path.join(folder, ...names)

/** A clone with only the scripts; npm and Vite are stand-ins that record when they begin and end. */
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-bootstrap-'))
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(inFolder(file)), { recursive: true })
    fs.writeFileSync(inFolder(file), text)
  }
  for (const script of ['bootstrap.mjs', 'bootstrap-lock.mjs', 'end-with-parent.mjs'])
    write(`scripts/${script}`, fs.readFileSync(path.join(import.meta.dirname, script), 'utf8'))
  write('package-lock.json', '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }')
  const note = (word: string) => `fs.appendFileSync(${JSON.stringify(inFolder('notes'))}, '${word} ')`
  write(
    'npm-cli.js',
    `import fs from 'node:fs'
    ${note('begin')}
    fs.rmSync('node_modules/vite', { recursive: true, force: true })
    setTimeout(() => { fs.mkdirSync('node_modules', { recursive: true }); ${note('end')} }, 200)`,
  )
  write(
    'node_modules/vite/bin/vite.js',
    `import fs from 'node:fs'
    const out = process.argv[process.argv.indexOf('--outDir') + 1]
    fs.mkdirSync(out, { recursive: true })
    setTimeout(() => {
      if (fs.readFileSync('dist/web/page', 'utf8') !== 'old') throw new Error('half a build')
      fs.writeFileSync(out + '/page', 'new')
      ${note('built')}
    }, 200)`,
  )
  write('dist/web/page', 'old')
  write('package.json', '{ "type": "module" }')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function start(code: string): Promise<number | null> {
  const imports = 'import { ensureBuilt, ensureInstalled } from "./scripts/bootstrap.mjs";'
  const child = spawn(process.execPath, ['--input-type=module', '-e', imports + code], {
    cwd: folder,
    env: { ...process.env, npm_execpath: inFolder('npm-cli.js') },
  })
  return new Promise((resolve) => child.once('exit', resolve))
}
const notes = () => fs.readFileSync(inFolder('notes'), 'utf8').trim()

it('installs once when two commands start on a fresh clone', { tags: 'long' }, async () => {
  expect(await Promise.all([start('ensureInstalled()'), start('ensureInstalled()')])).toEqual([0, 0])
  expect(notes()).toBe('begin end')
  expect(fs.existsSync(inFolder('.cache/bootstrap.lock'))).toBe(false)
})

/** Leftovers of a build; compiled code is kept on purpose. */
const leftovers = () => fs.readdirSync(inFolder('.cache')).filter((name) => name !== 'node')

it('builds once when two commands start, and keeps the previous build complete until then', {
  tags: 'long',
}, async () => {
  const build = 'await ensureBuilt(process.execPath)'
  expect(await Promise.all([start(build), start(build)])).toEqual([0, 0])
  expect(notes()).toBe('built built')
  expect(fs.readFileSync(inFolder('dist/web/page'), 'utf8')).toBe('new')
  expect(leftovers()).toEqual([])
})

it('keeps the previous build when the new one fails', async () => {
  fs.writeFileSync(inFolder('node_modules/vite/bin/vite.js'), 'process.exit(3)')
  expect(await start('await ensureBuilt(process.execPath)')).toBe(1)
  expect(fs.readFileSync(inFolder('dist/web/page'), 'utf8')).toBe('old')
  expect(leftovers()).toEqual([])
})

it('takes over from a command that was killed', { tags: 'long' }, async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  fs.mkdirSync(inFolder('.cache/bootstrap.lock'), { recursive: true })
  fs.writeFileSync(inFolder('.cache/bootstrap.lock/pid'), String(pid))
  expect(await start('ensureInstalled()')).toBe(0)
  expect(notes()).toBe('begin end')
})

/** A server that ends in another way each time it starts. */
function keepRunning(ways: readonly string[]): {
  printed: () => string
  ended: Promise<number | null>
  stop(): void
} {
  fs.writeFileSync(
    inFolder('server.mjs'),
    `import fs from 'node:fs'
    fs.appendFileSync('starts', '.')
    const ways = ${JSON.stringify(ways)}
    eval(ways[fs.readFileSync('starts', 'utf8').length - 1])`,
  )
  const code = `import { keepRunning } from './scripts/bootstrap.mjs'; await keepRunning(process.execPath, ['server.mjs'])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })
  let text = ''
  child.stderr.on('data', (bytes) => {
    text += bytes
  })
  return {
    printed: () => text,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    stop: () => void child.kill('SIGTERM'),
  }
}
const serving =
  "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1_000); console.error('serving')"

it('starts a server again that ended unexpectedly, and not one that was told to stop', async () => {
  const { printed, ended, stop } = keepRunning(['process.abort()', 'process.exit(70)', serving])
  await expect.poll(printed).toContain('serving')
  expect(printed()).toMatch(
    /unexpectedly \(134\). It starts again in 1 s[\s\S]*\(70\). It starts again in 2 s./,
  )
  stop()
  expect(await ended).toBe(0)
})

it('does not start a server again that could not start, nor in the pause after it was told to stop', async () => {
  expect(await keepRunning(['process.exit(1)']).ended).toBe(1)
  fs.rmSync(inFolder('starts'))
  const { printed, ended, stop } = keepRunning(['process.abort()'])
  await expect.poll(printed).toContain('again in 1 s')
  stop()
  expect(await ended).toBe(0)
  expect(fs.readFileSync(inFolder('starts'), 'utf8')).toBe('.')
})
