import { unavailable } from '../http/errors.ts'
import { createLimiter } from '../http/limiter.ts'
import { Exceeded, isolate } from '../isolated.ts'
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
/** Bytes beside the heap: 100 MB of video needed up to 180 MB. */
const bytesOutsideMax = 256 * 1024 * 1024

/** It keeps a processor busy. Two at a time, so that the video of one sender never keeps the others waiting. */
const limit = createLimiter({ concurrency: 2, each: 1, queueMax: 20 })
const rewrite = isolate<VideoTask, VideoVerdict>(new URL('./video-worker.ts', import.meta.url), { heap: 192 })

/**
 * Writes the picture and the sound of an MP4, MOV or WebM into a new MP4 or WebM file, without encoding them again and
 * without anything else of the original. Throws VideoRefused, storage_full or unavailable, and unavailable when too many
 * are waiting or it takes too much memory, which the same video may not do the next time.
 */
export function rewriteVideo(
  task: VideoTask,
  whose: string | null,
  bytesOutside = bytesOutsideMax,
): Promise<VideoFacts> {
  return limit(async () => {
    const milliseconds = longestFor(sizeOf(task.source))
    const verdict = await rewrite(task, { milliseconds, bytesOutside }).catch((error: unknown) => {
      if (error instanceof Exceeded && error.limit === 'outside') throw unavailable()
      throw new VideoRefused('unreadable')
    })
    if ('facts' in verdict) return verdict.facts
    if ('fault' in verdict)
      throw storageFault(
        Object.assign(new Error('the video could not be rewritten'), { code: verdict.fault }),
      )
    throw new VideoRefused(verdict.refusal)
  }, whose)
}
