import { isolate } from '../apart/isolate.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Sender } from '../http/sender.ts'
import { sizeOf } from './file-size.ts'
import { storageFault } from './storage-faults.ts'

/** A rewritten video; width and height are those of the upright picture. */
export type VideoFacts = {
  ending: 'mp4' | 'webm'
  width: number
  height: number
  milliseconds: number
  codec: string
  /** It had a sound that the new file can't have. */
  isSoundLost: boolean
}
export type VideoTask = { source: string; target: string; secondsMax: number }
/** The answer of the other process: `fault` is the error code of the disk. */
export type VideoVerdict = { facts: VideoFacts } | { refusal: 'too long' | 'unreadable' } | { fault: string }

type Begin = (read: () => Promise<VideoVerdict>) => Promise<VideoVerdict>

/** Thrown for a video that isn't stored. */
export class VideoRefused extends Error {
  readonly reason: 'too long' | 'unreadable'
  constructor(reason: VideoRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * 100 MB take half a second on an idle machine, and up to 180 MB of memory; a file that takes this much is hostile.
 */
const limitsFor = (bytes: number) => ({ milliseconds: 8_000 + bytes / 5_000, megabytes: 512 })

/** It keeps a processor busy. Two at a time, so that the videos of one address never keep the others waiting. */
const limit = createLimiter({ concurrency: 2, queueMax: 20 })
const rewrite = isolate<VideoTask, VideoVerdict>(new URL('./video.child.ts', import.meta.url))

/**
 * Writes the picture and the sound of an MP4, MOV or WebM into a new MP4 or WebM file, without encoding them again and
 * without anything else of the original, once it is the turn of `sender`; `begin` begins it then. Throws VideoRefused, NotAnswered, storage_full, and unavailable when too many are
 * waiting.
 */
export function rewriteVideo(
  task: VideoTask,
  sender: Sender,
  begin: Begin = (read) => read(),
): Promise<VideoFacts> {
  return limit(async () => {
    const verdict = await begin(() => rewrite(task, limitsFor(sizeOf(task.source))))
    if ('facts' in verdict) return verdict.facts
    if ('fault' in verdict)
      throw storageFault(
        Object.assign(new Error('the video could not be rewritten'), { code: verdict.fault }),
      )
    throw new VideoRefused(verdict.refusal)
  }, sender)
}
