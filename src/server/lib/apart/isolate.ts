import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Limits = {
  /** Of processor time; of the clock four times as much, because other processes go first. */
  milliseconds: number
  /** In memory at once, about 60 MB of Node among them. */
  megabytes: number
}
/** A task for a process: `file` exports `answer`, which takes it. */
export type Call = { file: string; task: unknown; limits: Limits }
/** `megabytes` is the memory of the process afterward. */
export type Answered = { answer: unknown; megabytes: number }

/** A call took too much time or memory, or ended its process in another way. */
export class NotAnswered extends Error {}

/** Megabytes of the heap. */
const heap = 192
/** One process waits for another call, so many milliseconds, if it has no more megabytes than this in memory. */
const waits = { milliseconds: 30_000, megabytes: 160 }

const program = fileURLToPath(new URL('./isolated.child.ts', import.meta.url))
let waiting: { child: ChildProcess; timer: NodeJS.Timeout } | null = null

/**
 * Runs the `answer` of a file in a process of its own, without the environment, with low priority and first to be ended when memory is short: hostile input costs
 * no more than the limits, because a heap that is full ends a whole process. Calls throw NotAnswered.
 */
export const isolate =
  <Task, Answer>(file: URL) =>
  async (task: Task, limits: Limits): Promise<Answer> => {
    const child = takeWaiting() ?? start()
    const ending = new AbortController()
    const giveUp = (why: string) => ending.abort(new NotAnswered(why))
    const timer = setTimeout(giveUp, limits.milliseconds * 4, 'it took too long')
    const handleExit = (code: number | null, signal: string | null) =>
      giveUp(`it ended with ${signal ?? code}`)
    child.once('exit', handleExit)
    try {
      const message = once(child, 'message', { signal: ending.signal })
      // The call hears of a failure by the end of its process.
      child.send({ file: file.href, task, limits } satisfies Call, () => {})
      const [{ answer, megabytes }] = (await message) as [Answered]
      if (waiting || megabytes > waits.megabytes) child.kill('SIGKILL')
      else keepWaiting(child)
      return answer as Answer
    } catch (error) {
      child.kill('SIGKILL')
      throw ending.signal.aborted ? ending.signal.reason : error
    } finally {
      clearTimeout(timer)
      child.off('exit', handleExit)
    }
  }

function start(): ChildProcess {
  const child = fork(program, [String(process.pid)], {
    env: {},
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=16'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('exit', () => {
    if (waiting?.child === child) takeWaiting()
  })
  // The call gets it, too.
  return child.on('error', () => {})
}

function takeWaiting(): ChildProcess | null {
  if (!waiting) return null
  const { child, timer } = waiting
  waiting = null
  clearTimeout(timer)
  child.ref()
  child.channel?.ref()
  return child
}

function keepWaiting(child: ChildProcess): void {
  const timer = setTimeout(() => takeWaiting()?.kill('SIGKILL'), waits.milliseconds).unref()
  waiting = { child, timer }
  child.unref()
  child.channel?.unref()
}
