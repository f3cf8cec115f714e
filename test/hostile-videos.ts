import { videoFile } from './attachments.ts'

/** Videos that name more than they have, or than a reader can hold. */

const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (type: string, ...content: Buffer[]): Buffer => {
  const length = content.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([word(length), Buffer.from(type, 'latin1'), ...content])
}
const fullBox = (type: string, ...content: Buffer[]) => box(type, word(0), ...content)

/** An MP4 whose tables of this type are others: all of them, or only the first. */
function withTable(video: Buffer, type: string, table: Buffer, isOnlyFirst = false): Buffer {
  let isReplaced = false
  const boxes = boxesOf(video).map(({ name, whole, content }) => {
    if (isOnlyFirst && isReplaced) return whole
    const replaced =
      name === type
        ? table
        : holders.has(name)
          ? box(name, withTable(content, type, table, isOnlyFirst))
          : whole
    isReplaced ||= !replaced.equals(whole)
    return replaced
  })
  return Buffer.concat(boxes)
}

const short = () => videoFile('short.mp4')

/** A table that begins with a count, and has that many entries of `width` bytes if `isWhole`. */
export function videoWithTable(type: string, count: number, width: number, isWhole: boolean): Buffer {
  const head = type === 'stsz' ? [word(0), word(count)] : [word(count)]
  const entries = Buffer.alloc(isWhole ? count * width : 0, 1)
  return withTable(short(), type, fullBox(type, ...head, entries), true)
}

/** All packets of a track are of one size, so that the table has no entries. */
export const videoOfEqualPackets = (count: number): Buffer =>
  withTable(short(), 'stsz', fullBox('stsz', word(1), word(count)))

/** One entry of `stts` stands for this many packets. */
export const videoOfEqualTimes = (count: number): Buffer =>
  withTable(short(), 'stts', fullBox('stts', word(1), word(count), word(1)))

/** A fragment whose run says nothing of its packets but how many there are. */
export function fragmentedVideo(count: number): Buffer {
  const track = word(1)
  const defaults = fullBox('trex', track, word(1), word(1), word(1), word(0))
  const fragment = box(
    'moof',
    fullBox('mfhd', word(1)),
    box('traf', fullBox('tfhd', track), fullBox('trun', word(count))),
  )
  let video = withTable(
    withBox(short(), 'moov', box('mvex', defaults)),
    'stsz',
    fullBox('stsz', word(0), word(0)),
  )
  for (const type of ['stts', 'stss', 'ctts', 'stsc', 'stco'])
    video = withTable(video, type, fullBox(type, word(0)))
  return Buffer.concat([video, fragment, box('mdat', word(0))])
}

/** An MP4 whose box of this type has one more in it. */
function withBox(video: Buffer, type: string, more: Buffer): Buffer {
  const boxes = boxesOf(video).map(({ name, whole, content }) =>
    name === type ? box(name, content, more) : whole,
  )
  return Buffer.concat(boxes)
}

function boxesOf(video: Buffer) {
  const boxes: { name: string; whole: Buffer; content: Buffer }[] = []
  for (let at = 0; at < video.length; ) {
    const size = video.readUInt32BE(at)
    const whole = video.subarray(at, at + size)
    boxes.push({ name: video.toString('latin1', at + 4, at + 8), whole, content: whole.subarray(8) })
    at += size
  }
  return boxes
}
