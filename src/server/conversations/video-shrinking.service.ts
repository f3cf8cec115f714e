import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { drawPoster, findFfmpeg, shrinkVideo, type VideoSource } from '#server/lib/storage/ffmpeg.ts'
import { sizeOf } from '#server/lib/storage/file-size.ts'
import { withSpoolFolder } from '#server/lib/storage/spool.ts'
import { rewriteVideo, type VideoFacts } from '#server/lib/storage/video-rewriter.ts'
import {
  type FileSource,
  namePrivateFiles,
  replacePrivateFiles,
  storePrivateFiles,
} from '#server/uploads/private-files.service.ts'
import { discardPicture, unownedPictures } from '#server/uploads/uploads.service.ts'
import { takePoster } from './attachment-intake.service.ts'
import { announceConversation } from './conversation-news.repository.ts'
import { endShrinking, findVideo, lockVideo, showSmallerVideo, type VideoRow } from './videos.repository.ts'

/**
 * Guarantee: a video can be played from the moment it is sent. Where ffmpeg is installed, a smaller one that every browser
 * plays takes its place later; if that fails, it stays as it is. Either way, pages that show it learn of it.
 */

type Tools = Pick<FastifyInstance, 'db' | 'storage' | 'config'> & {
  signal: AbortSignal
  log: FastifyBaseLogger
}
type LooseFile = { ending: string; source: FileSource }
type Smaller = { video: (LooseFile & { source: string; facts: VideoFacts }) | null; poster: LooseFile | null }

/**
 * Makes a video smaller, and draws the picture that stands for it if its sender's browser couldn't. Throws without ffmpeg,
 * so that another process can.
 */
export async function shrinkVideoOf(tools: Tools, attachmentId: number): Promise<void> {
  const program = await findFfmpeg(tools.config.ffmpegPath)
  const row = await findVideo(tools.db, attachmentId)
  if (!row) return
  if (!program) throw new Error('ffmpeg is gone')
  await withSpoolFolder(tools.config.dataDir, async (folder) => {
    const source = await fetchVideo(tools, row, folder)
    if (!source) return end(tools, attachmentId, 'failed')
    try {
      await replace(tools, row, await makeSmaller(program, row, source, folder, tools.signal))
      await end(tools, attachmentId, null)
    } catch (error) {
      // The process stops: another one does it.
      if (tools.signal.aborted) throw error
      tools.log.warn({ err: error, attachmentId }, 'video not made smaller')
      await end(tools, attachmentId, 'failed')
    }
  })
}

/** Notes how it went, and tells the pages that show it. */
async function end({ db }: Tools, attachmentId: number, state: 'failed' | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const conversation of await endShrinking(tx, attachmentId, state))
      await announceConversation(tx, { ...conversation, messageId: null })
  })
}

async function fetchVideo(
  { storage }: Tools,
  { file }: VideoRow,
  folder: string,
): Promise<VideoSource | null> {
  const stored = await storage.get(file)
  if (!stored) return null
  const source = path.join(folder, 'source')
  await pipeline(stored.body, createWriteStream(source))
  return { file: source, ending: file.endsWith('.webm') ? 'webm' : 'mp4' }
}

async function makeSmaller(
  program: string,
  row: VideoRow,
  source: VideoSource,
  folder: string,
  signal: AbortSignal,
): Promise<Smaller> {
  const drawn = path.join(folder, 'poster.jpg')
  if (!row.poster) await drawPoster(program, source, drawn, signal)
  const poster = row.poster ? null : await takePoster(createReadStream(drawn), [])
  const [encoded, target] = [path.join(folder, 'encoded.mp4'), path.join(folder, 'smaller.mp4')]
  await shrinkVideo(program, source, encoded, signal)
  const facts = await rewriteVideo({ source: encoded, target, secondsMax: 65 }, [])
  const isWorthIt = row.codec !== 'avc' || source.ending === 'webm' || sizeOf(target) < 0.9 * row.bytes
  return { video: isWorthIt ? { ending: facts.ending, source: target, facts } : null, poster }
}

/** Puts the new files in the place of the old ones, if these are still there. */
async function replace(tools: Tools, row: VideoRow, { video, poster }: Smaller): Promise<void> {
  const given: LooseFile[] = [video, poster].filter((file) => file !== null)
  if (given.length === 0) return
  const names = namePrivateFiles(given.map(({ ending }) => ending))
  const bytes = video ? sizeOf(video.source) : row.bytes
  const files = given.map(({ source }, index) => ({ name: names[index] as string, source }))
  // Until they take the place of the others.
  const url = `${row.url}#${randomUUID()}`
  await storePrivateFiles(tools, { url, ownerId: unownedPictures, files })
  const file = video ? (names[0] as string) : row.file
  const posterName = poster ? (names.at(-1) as string) : row.poster
  await inTransaction(tools.db, async (tx) => {
    if (!(await lockVideo(tx, row))) return
    const { width, height } = video?.facts ?? row
    await showSmallerVideo(tx, row.id, { file, poster: posterName, bytes, width, height })
    const kept = posterName ? [file, posterName] : [file]
    await replacePrivateFiles(tx, { url: row.url, files: kept }, { url, files: video ? [row.file] : [] })
  })
  // The old ones, or the new ones if their video is gone.
  await discardPicture(tools, url)
}
