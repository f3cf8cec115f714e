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
  for (const script of ['bootstrap.mjs', 'bootstrap-lock.mjs'])
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

/** What a build left behind; compiled code is kept on purpose. */
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
