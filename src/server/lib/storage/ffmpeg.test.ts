import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPoster, findFfmpeg, shrinkVideo } from './ffmpeg.ts'

/** The start of the program; its work on videos is in `conversations/video-shrinking.test.ts`. */

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ffmpeg-'))
})
afterAll(() => fs.rm(folder, { recursive: true }))

/** Stands in for ffmpeg. */
async function standIn(name: string, script: string) {
  const program = path.join(folder, name)
  await fs.writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return program
}
const source = { file: 'of somebody; exit 1 $(exit 1)', ending: 'mp4' } as const
const said = (name: string) => fs.readFile(path.join(folder, name), 'utf8').catch(() => '')

describe.skipIf(process.platform === 'win32')('ffmpeg', () => {
  it.each([
    ['to shrink a video', shrinkVideo],
    ['to draw a picture', drawPoster],
  ])('has bounded memory and frames %s, and gets what it is given as it is', async (name, start) => {
    const program = await standIn(name, `{ ulimit -v; printf '%s\\n' "$@"; } > "${folder}/said ${name}"`)
    await start(program, source, 'target', new AbortController().signal)
    const [memory, ...args] = (await said(`said ${name}`)).split('\n')
    expect(Number(memory)).toBeLessThanOrEqual(3_000_000)
    expect(args.slice(args.indexOf('-max_pixels'), args.indexOf('-i') + 2)).toEqual([
      ...['-max_pixels', '35389440', '-threads', '2', '-f', 'mov', '-i', source.file],
    ])
    const filters = args[args.indexOf('-vf') + 1] ?? ''
    expect(filters).toMatch(/^scale=/)
  })

  it('that ignores a polite end is ended all the same', async () => {
    const program = await standIn(
      'stubborn',
      `trap '' TERM; echo $$ > "${folder}/pid"; while :; do sleep 0.05; done`,
    )
    const ending = new AbortController()
    const running = shrinkVideo(program, source, 'target', ending.signal)
    await expect.poll(() => said('pid')).not.toBe('')
    const pid = Number(await said('pid'))
    ending.abort()
    await expect(running).rejects.toThrow()
    const lives = () => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(lives).toBe(false)
  })
})

const installed = await findFfmpeg(undefined)
describe.skipIf(!installed)('the installed ffmpeg', () => {
  it('decodes no frame of more than 8192 × 4320 pixels', { tags: 'long' }, async () => {
    const program = installed ?? ''
    const [file, target] = [path.join(folder, 'huge.mp4'), path.join(folder, 'huge.jpg')]
    const pattern = ['-f', 'lavfi', '-i', 'testsrc=d=0.2:s=8192x4400:r=5', '-pix_fmt', 'yuv420p']
    execFileSync(program, ['-v', 'error', ...pattern, '-c:v', 'libx264', '-preset', 'ultrafast', file])
    const drawn = drawPoster(program, { file, ending: 'mp4' }, target, new AbortController().signal)
    await expect(drawn).rejects.toThrow('ffmpeg ended with')
  })
})
