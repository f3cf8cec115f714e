import { Worker } from 'node:worker_threads'
import { unavailable } from '../http/errors.ts'
import { createLimiter } from '../http/limiter.ts'
import { sizeOf } from './file-size.ts'
import { storageFault } from './storage-faults.ts'

/** What a rewritten video is; its sides are those of the upright picture. */
export type VideoFacts = {
  ending: 'mp4' | 'webm'
  width: number
  height: number
  milliseconds: number
  codec: string
}
export type VideoTask = { source: string; target: string; secondsMax: number }
/** What the worker says: `fault` is the error code of the disk. */
export type VideoVerdict = { facts: VideoFacts } | { refusal: 'too long' | 'unreadable' } | { fault: string }

/** Thrown for a video that isn't stored. */
export class VideoRefused extends Error {
  readonly reason: 'too long' | 'unreadable'
  constructor(reason: VideoRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Milliseconds. 100 MB take half a second on an idle machine; a file that takes this long is hostile. */
const longestFor = (bytes: number) => 8_000 + bytes / 5_000
/** Megabytes of the worker's heap. */
const heap = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
/** Bytes that the worker may hold outside of it, what it has yet to free included: 100 MB of video needed up to 180 MB. */
const bytesOutsideMax = 256 * 1024 * 1024

/** One at a time, as with pictures: it keeps a processor busy. */
const limit = createLimiter({ concurrency: 1, queueMax: 20 })

/**
 * Writes the picture and the sound of an MP4, MOV or WebM into a new MP4 or WebM file, without encoding them again and
 * without anything else of the original. Throws VideoRefused, storage_full or unavailable, and unavailable when too many
 * are waiting or it takes too much memory, which the same video may not do the next time.
 */
export function rewriteVideo(task: VideoTask, bytesOutside = bytesOutsideMax): Promise<VideoFacts> {
  return limit(async () => {
    const verdict = await askWorker(task, bytesOutside)
    if ('facts' in verdict) return verdict.facts
    if ('fault' in verdict)
      throw storageFault(
        Object.assign(new Error('the video could not be rewritten'), { code: verdict.fault }),
      )
    throw new VideoRefused(verdict.refusal)
  })
}

/** A worker that ends without a word ran out of time, or its heap was full of what it needs. */
async function askWorker(task: VideoTask, bytesOutside: number): Promise<VideoVerdict> {
  const longest = longestFor(sizeOf(task.source))
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: heap,
    env: {},
    stdout: true,
    stderr: true,
  })
  // The library's remarks about odd files.
  worker.stdout.resume()
  worker.stderr.resume()
  const stop = () => void worker.terminate()
  const timer = setTimeout(stop, longest)
  let isTooLarge = false
  // No option limits this. The worker's own numbers: those of the process are of this thread.
  const guard = setInterval(async () => {
    const { external_memory: outside } = await worker
      .getHeapStatistics()
      .catch(() => ({ external_memory: 0 }))
    if (outside <= bytesOutside) return
    isTooLarge = true
    stop()
  }, 50)
  try {
    const verdict = await new Promise<VideoVerdict>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve({ refusal: 'unreadable' }))
      worker.once('exit', () => resolve({ refusal: 'unreadable' }))
    })
    if (isTooLarge && 'refusal' in verdict) throw unavailable()
    return verdict
  } finally {
    clearTimeout(timer)
    clearInterval(guard)
    await worker.terminate()
  }
}
