import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { videoFile } from '#test/attachments.ts'
import {
  fragmentedVideo,
  videoOfEqualPackets,
  videoOfEqualTimes,
  videoWithTable,
} from '#test/hostile-videos.ts'
import { checkMp4Tables, Mp4Fault } from './mp4-tables.ts'

function check(video: Buffer): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-video-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'video')
  fs.writeFileSync(file, video)
  checkMp4Tables(file)
}

it.each(['short.mp4', 'short.mov', 'short.webm', 'long.webm'])('%s names what it has', (name) =>
  check(videoFile(name)),
)

it('a video may end with something else', () =>
  check(Buffer.concat([videoFile('short.mp4'), Buffer.from('something else')])))

const most = 0xffff_ffff
const hostile: [string, () => Buffer][] = [
  ['a run of four billion packets', () => fragmentedVideo(most)],
  ['four billion packets of one size', () => videoOfEqualPackets(most)],
  ['one time for four billion packets', () => videoOfEqualTimes(most)],
  ...['stsz', 'stco', 'stts', 'ctts', 'stss', 'stsc'].flatMap((type): [string, () => Buffer][] => [
    [`more of ${type} than it has`, () => videoWithTable(type, 100, 4, false)],
    [`more of ${type} than a minute needs`, () => videoWithTable(type, 60_000, 12, true)],
  ]),
]
it.each(hostile)('a video with %s is refused', (_what, build) =>
  expect(() => check(build())).toThrow(Mp4Fault),
)

it('a video cut off in its index is refused', () => {
  const video = videoFile('short.mp4')
  check(video)
  expect(() => check(video.subarray(0, video.indexOf('moov') + 200))).toThrow(Mp4Fault)
})
