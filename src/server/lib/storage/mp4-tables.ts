import fs from 'node:fs'

/**
 * Bounds on the claimed contents of an MP4 or MOV. A few bytes can name four billion packets, and a reader makes a list of
 * them. The layout is that of ISO/IEC 14496-12.
 */

/** Packets of one track, and entries of one table. More than a minute has, at 240 frames a second or of the shortest sounds. */
const entriesMax = 50_000
/** Bytes of one index; that of a minute takes less than 2 MB. */
const indexMax = 16 * 1024 * 1024
const boxesMax = 200_000

/** Thrown for a file whose claims can't be true. */
export class Mp4Fault extends Error {}

/** Boxes that hold others. */
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'edts', 'moof', 'traf', 'mfra'])
/** Bytes of an entry, by the table that begins with their count. */
const tables: Record<string, number> = { stss: 4, stco: 4, co64: 8, stsc: 12, stts: 8, ctts: 8, elst: 12 }
/** Flags of the values that a run has for each of its packets, in four bytes each. */
const packetFlags = [0x100, 0x200, 0x400, 0x800]

type Count = { boxes: number; packets: number }

/** Throws Mp4Fault for a file whose index is too large, or names more than it has or than a minute needs. */
export function checkMp4Tables(file: string): void {
  const handle = fs.openSync(file, 'r')
  try {
    const { size } = fs.fstatSync(handle)
    const count = { boxes: 0, packets: 0 }
    const head = Buffer.alloc(16)
    for (let at = 0; at + 8 <= size; ) {
      fs.readSync(handle, head, 0, 16, at)
      const box = headOf(head, size - at, count)
      if (holders.has(box.type)) {
        if (box.size > indexMax || at + box.size > size) throw new Mp4Fault(`${box.type} is too large`)
        const index = Buffer.alloc(box.size - box.head)
        fs.readSync(handle, index, 0, index.length, at + box.head)
        checkBoxes(index, count)
      }
      at += box.size
    }
  } finally {
    fs.closeSync(handle)
  }
}

function headOf(bytes: Buffer, left: number, count: Count) {
  count.boxes += 1
  if (count.boxes > boxesMax) throw new Mp4Fault('too many boxes')
  const type = bytes.toString('latin1', 4, 8)
  const given = bytes.readUInt32BE(0)
  // 0 reaches to the end; 1 is followed by 64 bits.
  const head = given === 1 ? 16 : 8
  if (bytes.length < head) throw new Mp4Fault(`${type} is cut off`)
  const size = given === 0 ? left : given === 1 ? Number(bytes.readBigUInt64BE(8)) : given
  if (size < head) throw new Mp4Fault(`${type} is smaller than its head`)
  return { type, head, size }
}

function checkBoxes(bytes: Buffer, count: Count): void {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = headOf(bytes.subarray(at, at + 16), bytes.length - at, count)
    if (at + box.size > bytes.length) throw new Mp4Fault(`${box.type} is larger than what holds it`)
    const content = bytes.subarray(at + box.head, at + box.size)
    if (holders.has(box.type)) checkBoxes(content, count)
    else checkTable(box.type, content, count)
    at += box.size
  }
}

function checkTable(type: string, content: Buffer, count: Count): void {
  const width = tables[type]
  if (width !== undefined) {
    const entries = requireEntries(type, content, 4, width)
    if (type === 'stts' || type === 'ctts') requirePackets(type, sumOfCounts(content, entries))
  } else if (type === 'stsz' || type === 'stz2') {
    const isSameSize = type === 'stsz' && word(content, 4) !== 0
    const bits = type === 'stsz' ? 32 : (content[7] ?? 0)
    requireEntries(type, content, 8, isSameSize ? 0 : bits / 8)
  } else if (type === 'tfra') requireEntries(type, content, 12, 11)
  else if (type === 'trun') {
    count.packets += requireEntries(type, content, 4, bytesOfPacket(word(content, 0)))
    requirePackets(type, count.packets)
  }
}

/** An unsigned number of 32 bits; 0 beyond the end. */
const word = (content: Buffer, at: number): number =>
  at + 4 <= content.length ? content.readUInt32BE(at) : 0

/** The count at a place, after which the entries follow. */
function requireEntries(type: string, content: Buffer, at: number, width: number): number {
  const entries = word(content, at)
  requirePackets(type, entries)
  if (at + 4 + entries * width > content.length) throw new Mp4Fault(`${type} has fewer entries than it says`)
  return entries
}

function requirePackets(type: string, packets: number): void {
  if (packets > entriesMax) throw new Mp4Fault(`${type} names too many packets`)
}

function sumOfCounts(content: Buffer, entries: number): number {
  let sum = 0
  for (let entry = 0; entry < entries; entry++) sum += word(content, 8 + entry * 8)
  return sum
}

const bytesOfPacket = (flags: number): number => packetFlags.filter((flag) => (flags & flag) !== 0).length * 4
