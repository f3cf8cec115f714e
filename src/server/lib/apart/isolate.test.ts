import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type HostileTask, hostileAnswer } from '#test/apart/hostile-answer.ts'
import { isLong } from '#test/long.ts'
import { NotAnswered } from './isolate.ts'

const usual = { milliseconds: 20_000, megabytes: 512 }
const about = (limits = usual) =>
  hostileAnswer('environment', limits) as Promise<{ env: object; pid: number }>

it('the reader of a file knows nothing of the environment, and waits for the next one', async () => {
  const first = await about()
  expect(first.pid).not.toBe(process.pid)
  expect(first.env).toEqual({})
  expect((await about()).pid).toBe(first.pid)
  const [one, other] = await Promise.all([about(), about()])
  expect(one.pid).not.toBe(other.pid)
})

it('the reader of a file lets all others go first', async () => {
  const { pid } = await about()
  expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL)
})

it.runIf(process.platform === 'linux')(
  'the reader of a file ends before the server when memory is short',
  async () => {
    const { pid } = await about()
    const scoreOf = (process: number) => Number(fs.readFileSync(`/proc/${process}/oom_score_adj`, 'utf8'))
    expect(scoreOf(pid)).toBe(1_000)
    expect(scoreOf(process.pid)).toBeLessThan(1_000)
  },
)

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'the reader of a file goes on when all are told to stop by %s',
  async (signal) => {
    const { pid } = await about()
    process.kill(pid, signal)
    expect((await about()).pid).toBe(pid)
  },
)

const ends: [HostileTask, string | RegExp, typeof usual][] = [
  ['heap', 'SIGABRT', usual],
  ['memory', 'SIGKILL', { ...usual, megabytes: 200 }],
  ['time', /SIGKILL|too long/, { ...usual, milliseconds: 300 }],
  ['silence', 'too long', { ...usual, milliseconds: 100 }],
  ['crash', 'SIGABRT', usual],
  ['error', '1', usual],
]
it.each(isLong ? ends : ends.filter(([task]) => task === 'time'))(
  'a file that takes too much %s ends only what reads it',
  async (task, how, limits) => {
    const fault = await hostileAnswer(task, limits).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(NotAnswered)
    expect((fault as Error).message).toMatch(how)
    expect(await about()).toMatchObject({ env: {} })
  },
)

// Only Linux shows the state of a process without another program.
it.runIf(process.platform === 'linux')('a reader ends with its parent, however that one ends', async () => {
  const parent = spawn(process.execPath, [path.resolve('test/apart/endless-parent.ts')])
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
  const reader = Number(printed.toString())
  expect(isRunning(reader)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(reader)).toBe(false)
})

/** Not what is left of a process until its new parent hears of its end. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
