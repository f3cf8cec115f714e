import type { Config } from '#server/config.ts'
import type { JobName } from './jobs/jobs.ts'
import { findFfmpeg } from './storage/ffmpeg.ts'

/** Jobs that this process leaves to others: without ffmpeg, videos wait for a process that has it. */
export const jobsLeftToOthers = async ({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Promise<JobName[]> =>
  (await findFfmpeg(ffmpegPath)) === null ? ['shrink-video'] : []
