import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

type Place = {
  /** Megabytes of the heap. */
  heap: number
  /** Milliseconds for which a thread waits for another call. Without it, each call gets a thread of its own. */
  idle?: number
}
type Limits = {
  milliseconds: number
  /** Bytes beside the heap, including what is yet to be freed. */
  bytesOutside?: number
}

/** A call took too much time or memory. */
export class Exceeded extends Error {
  readonly limit: 'time' | 'heap' | 'outside'
  constructor(limit: Exceeded['limit']) {
    super(limit)
    this.limit = limit
  }
}

/**
 * Runs what a file answers to `answerCalls` away from the thread that serves visitors, without the environment: a hostile
 * input costs no more than the limits. Calls throw Exceeded.
 */
export function isolate<Task, Answer>(file: URL, { heap, idle }: Place) {
  const waiting = new Map<Worker, NodeJS.Timeout>()
  const resourceLimits = { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32 }
  const start = (): Worker => {
    const thread = new Worker(file, { resourceLimits, env: {}, stdout: true, stderr: true })
    // Remarks of libraries about odd inputs.
    thread.stdout.resume()
    thread.stderr.resume()
    // The call gets it, too.
    thread.on('error', () => {})
    return thread.once('exit', () => waiting.delete(thread))
  }
  const end = (thread: Worker) => {
    waiting.delete(thread)
    return thread.terminate()
  }
  return async (task: Task, limits: Limits): Promise<Answer> => {
    const [thread = start()] = waiting.keys()
    clearTimeout(waiting.get(thread))
    waiting.delete(thread)
    thread.ref()
    const { signal, stop } = watch(thread, limits)
    try {
      const answered = once(thread, 'message', { signal })
      thread.postMessage(task)
      const [answer] = await answered
      if (idle === undefined) await end(thread)
      else waiting.set(thread, setTimeout(end, idle, thread).unref())
      thread.unref()
      return answer
    } catch (error) {
      await end(thread)
      throw signal.aborted ? signal.reason : isOutOfMemory(error) ? new Exceeded('heap') : error
    } finally {
      stop()
    }
  }
}

function watch(thread: Worker, { milliseconds, bytesOutside = Number.POSITIVE_INFINITY }: Limits) {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new Exceeded('time')), milliseconds)
  // No option of a thread limits this, and the numbers of the process are of this thread.
  const guard = setInterval(async () => {
    const { external_memory: bytes } = await thread.getHeapStatistics().catch(() => ({ external_memory: 0 }))
    if (bytes > bytesOutside) ending.abort(new Exceeded('outside'))
  }, 50)
  const stop = () => {
    clearTimeout(timer)
    clearInterval(guard)
  }
  return { signal: ending.signal, stop }
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The other side of `isolate`, in its file. */
export function answerCalls<Task>(answer: (task: Task) => unknown): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await answer(task)))
}
