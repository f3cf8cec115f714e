import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { checkMp4Tables } from './mp4-tables.ts'
import type { VideoFacts, VideoTask, VideoVerdict } from './video-rewriter.ts'

/**
 * Copies the picture and the sound of a video into a new file: nothing else of the original, such as where it was
 * recorded, gets there. It runs in a process of its own, because a hostile file may cost any amount of time and memory.
 */

/** More than a minute at 240 frames a second, and of the shortest sounds of any codec. */
const packetsMax = { video: 15_000, audio: 30_000 }
const pixelsMax = 8_192

class Refusal extends Error {}

type Copied = { track: InputTrack; start: number; end: number; count: number }

async function measure(track: InputVideoTrack | InputAudioTrack, secondsMax: number): Promise<Copied> {
  const most = packetsMax[track.type as 'video' | 'audio']
  let [start, end, count] = [Number.POSITIVE_INFINITY, 0, 0]
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    start = Math.min(start, packet.timestamp)
    end = Math.max(end, packet.timestamp + packet.duration)
    count += 1
    if (end - start > secondsMax) throw new Refusal('too long')
    if (count > most) throw new Refusal('unreadable')
  }
  return { track, start, end, count }
}

const formatOf = (name: string) =>
  name === 'WebM' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' })

/** Adds a track to the output, to be filled once it has started. */
function addTrack(output: Output, { track, count }: Copied) {
  const about = { maximumPacketCount: count }
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource(track.codec as NonNullable<typeof track.codec>)
    output.addVideoTrack(source, { ...about, rotation: track.rotation })
    return { source, configOf: () => track.getDecoderConfig() }
  }
  const audio = track as InputAudioTrack
  const source = new EncodedAudioPacketSource(audio.codec as NonNullable<typeof audio.codec>)
  output.addAudioTrack(source, about)
  return { source, configOf: () => audio.getDecoderConfig() }
}

async function copy({ track }: Copied, { source, configOf }: ReturnType<typeof addTrack>, offset: number) {
  const decoderConfig = (await configOf()) ?? undefined
  let isFirst = true
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const moved = packet.clone({ timestamp: Math.max(0, packet.timestamp - offset) })
    // biome-ignore lint/suspicious/noExplicitAny: the configuration belongs to the same track as its source
    await source.add(moved, isFirst ? ({ decoderConfig } as any) : undefined)
    isFirst = false
  }
  source.close()
}

async function rewrite({ source, target, secondsMax }: VideoTask): Promise<VideoFacts> {
  // A WebM has no boxes by these names.
  checkMp4Tables(source)
  using input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, WEBM] })
  const { name } = await input.getFormat()
  const format = formatOf(name)
  const isKept = (codec: string | null) =>
    codec !== null && (format.getSupportedCodecs() as string[]).includes(codec)
  const video = await input.getPrimaryVideoTrack()
  if (!video || !isKept(video.codec)) throw new Refusal('unreadable')
  const { displayWidth: width, displayHeight: height } = video
  if (!(width >= 1 && height >= 1 && width <= pixelsMax && height <= pixelsMax))
    throw new Refusal('unreadable')
  const audio = await input.getPrimaryAudioTrack()
  const tracks = [await measure(video, secondsMax)]
  if (tracks[0]?.count === 0) throw new Refusal('unreadable')
  // A sound that the new file can't have, such as AMR, is left out.
  const isSoundLost = audio !== null && !isKept(audio.codec)
  if (audio && !isSoundLost) tracks.push(await measure(audio, secondsMax))
  const offset = Math.min(...tracks.map(({ start }) => start))
  const output = new Output({ format, target: new FilePathTarget(target) })
  const added = tracks.map((track) => ({ track, to: addTrack(output, track) }))
  await output.start()
  await Promise.all(added.map(({ track, to }) => copy(track, to, offset)))
  await output.finalize()
  const seconds = Math.max(...tracks.map(({ end }) => end)) - offset
  return {
    ending: name === 'WebM' ? 'webm' : 'mp4',
    width: Math.round(width),
    height: Math.round(height),
    milliseconds: Math.round(seconds * 1_000),
    codec: video.codec ?? '',
    isSoundLost,
  }
}

/** A fault of the disk is ours, everything else is the file's. */
function toVerdict(error: unknown): VideoVerdict {
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return { fault: code }
  return { refusal: error instanceof Refusal && error.message === 'too long' ? 'too long' : 'unreadable' }
}

export const answer = (task: VideoTask): Promise<VideoVerdict> =>
  rewrite(task).then((facts) => ({ facts }), toVerdict)
