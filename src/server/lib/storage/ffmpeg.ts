import { type SpawnOptions, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Milliseconds for one minute of video, on a slow machine. */
const longest = 6 * 60 * 1000
/** So pages come first. */
const priority = 10
/** Pixels of a decoded frame, 8192 × 4320: the file's own numbers needn't be true. */
const pixelsMax = 8_192 * 4_320
/** Kilobytes of address space, where the system bounds it. */
const memoryMax = 3_000_000

/** The program: as configured, else one in the PATH; null when there is none or it is `off`. */
export async function findFfmpeg(configured: string | undefined): Promise<string | null> {
  if (configured === 'off') return null
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute)
  const program = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const candidates = configured ? [configured] : folders.map((folder) => path.join(folder, program))
  for (const candidate of candidates) {
    const isProgram = await fs.access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isProgram) return candidate
  }
  return null
}

/** A file, and what it must be: the program guesses nothing and opens nothing else. */
export type VideoSource = { file: string; ending: 'mp4' | 'webm' }

const demuxers = { mp4: 'mov', webm: 'matroska' }

const input = ({ file, ending }: VideoSource) => [
  ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-max_pixels', String(pixelsMax)],
  ...['-threads', '2', '-f', demuxers[ending], '-i', file],
]

/** 1280 pixels along the longer side and 720 along the shorter one at most, never enlarged. */
const fitting =
  "scale=w='if(gte(iw,ih),min(1280,iw),min(720,iw))':h='if(gte(iw,ih),min(720,ih),min(1280,ih))':force_original_aspect_ratio=decrease:force_divisible_by=2"

/** Writes an MP4 that every browser plays, of at most 720p. Rejects when the program fails, or takes too long. */
export const shrinkVideo = (
  program: string,
  source: VideoSource,
  target: string,
  signal: AbortSignal,
): Promise<void> =>
  run(
    program,
    [
      ...input(source),
      ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-t', '62', '-fpsmax', '30'],
      ...['-vf', fitting, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p'],
      ...['-maxrate', '3M', '-bufsize', '6M', '-threads', '1', '-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
      ...['-movflags', '+faststart', '-f', 'mp4', target],
    ],
    signal,
  )

/** Writes a picture of the first second as JPEG. Rejects like `shrinkVideo`. */
export const drawPoster = (
  program: string,
  source: VideoSource,
  target: string,
  signal: AbortSignal,
): Promise<void> =>
  run(
    program,
    // Made small first: the choice keeps 15 frames.
    [...input(source), '-frames:v', '1', '-vf', `${fitting},thumbnail=15`, '-f', 'mjpeg', target],
    signal,
  )

/** Through a shell that only sets the bound: nothing in it comes from outside. */
const bounded = (program: string, args: readonly string[]): [string, readonly string[]] =>
  process.platform === 'win32'
    ? [program, args]
    : ['/bin/sh', ['-c', `ulimit -v ${memoryMax} 2>/dev/null; exec "$@"`, 'sh', program, ...args]]

function run(program: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const options: SpawnOptions = {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    timeout: longest,
    killSignal: 'SIGKILL',
  }
  return new Promise((resolve, reject) => {
    const child = spawn(...bounded(program, args), options)
    let said = ''
    child.stderr?.on('data', (data: Buffer) => {
      said = (said + data).slice(-500)
    })
    child.once('spawn', () => {
      try {
        os.setPriority(child.pid ?? 0, priority)
      } catch {}
    })
    child.once('error', reject)
    child.once('close', (code, reason) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${reason ?? code}: ${said.trim()}`)),
    )
  })
}
