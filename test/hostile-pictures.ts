import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Hostile pictures: huge when decoded, disguised as another type, or carrying hidden data. */

const text = (latin: string) => Buffer.from(latin, 'latin1')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([text(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

type PngSize = { width: number; height: number; interlaced?: boolean }

/** A black PNG with one bit per pixel and extra chunks before its pixels. Every 8 pixels are one byte before compression. */
export function buildPng({ width, height, interlaced = false }: PngSize, ...chunks: Buffer[]): Buffer {
  const kind = Buffer.from([1, 0, 0, 0, interlaced ? 1 : 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), kind])),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const inflatesTo = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

/** A PNG of a few kilobytes whose color profile and comment inflate to 200 MB each. */
export function buildInflatingPng(): Buffer {
  const bomb = inflatesTo(200_000_000)
  return buildPng(
    { width: 64, height: 64 },
    pngChunk('iCCP', Buffer.concat([text('profile\0\0'), bomb])),
    pngChunk('zTXt', Buffer.concat([text('comment\0\0'), bomb])),
  )
}

/** A JPEG that claims to be 65,535 pixels wide and high, the maximum of its format. */
export async function buildGiantJpeg(): Promise<Buffer> {
  const jpeg = await buildPhoto('jpeg')
  // The frame header: marker, length, precision, then height and width.
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_535, frame + 5)
  jpeg.writeUInt16BE(65_535, frame + 7)
  return jpeg
}

/** A GIF with a number of frames. */
export function buildGif(frames: number): Buffer {
  const size = Buffer.from([100, 0, 100, 0])
  const frame = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 4, 0x84, 0x8f, 0xa9, 0xcb, 0]),
  ])
  const palette = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  return Buffer.concat([text('GIF89a'), size, palette, ...Array<Buffer>(frames).fill(frame), text(';')])
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([text(type), length, data, Buffer.alloc(data.length % 2)])
}

const uint24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])

/** An animated WebP: `frames` red pictures of `side` pixels. */
export async function buildAnimation(frames: number, side = 100): Promise<Buffer> {
  const still = await sharp({ create: { width: side, height: side, channels: 3, background: '#c00' } })
    .webp({ lossless: true })
    .toBuffer()
  const area = Buffer.concat([uint24(side - 1), uint24(side - 1)])
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([Buffer.alloc(6), area, uint24(100), Buffer.from([0]), still.subarray(12)]),
  )
  const head = [
    riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), area])),
    riffChunk('ANIM', Buffer.alloc(6)),
  ]
  return riffChunk('RIFF', Buffer.concat([text('WEBP'), ...head, ...Array<Buffer>(frames).fill(frame)]))
}

/** A valid picture, red on top and blue below, so that its rotation is visible. */
export function buildPhoto(
  format: 'jpeg' | 'png' | 'webp',
  { width = 240, height = 160, orientation = 1 } = {},
): Promise<Buffer> {
  const below = { create: { width, height: height / 2, channels: 3 as const, background: '#1030d0' } }
  return sharp({ create: { width, height, channels: 3, background: '#d02010' } })
    .composite([{ input: below, gravity: 'south' }])
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
}

/** A photo as from a phone: rotated, with its location and its owner's name. */
export async function buildPhonePhoto(canary: string): Promise<Buffer> {
  return sharp(await buildPhoto('jpeg'))
    .withExif({
      IFD0: { Artist: canary, Copyright: canary },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 1/1', GPSLongitudeRef: 'W' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>${canary}</canary></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Disguised files: none of these is an accepted picture. */
export function buildImpostors(): Record<string, Buffer> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  return {
    'an SVG with a script': text(svg),
    'an SVG behind a PNG signature': Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), text(svg)]),
    'a page': text('<!doctype html><script>alert(1)</script>'),
    'a GIF that is a script': text('GIF89a/*\0\0*/=1;alert(1)//'),
    'a PDF': text('%PDF-1.7\n1 0 obj'),
    'a program': text('\x7fELF\x02\x01\x01'),
    'a RIFF that is sound': text('RIFF\x24\0\0\0WAVEfmt '),
    'the head of a JPEG': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]),
    'the first bytes of a PNG': buildPng({ width: 8, height: 8 }).subarray(0, 40),
    nothing: Buffer.alloc(0),
  }
}

/** Pictures with a script appended or embedded, which some servers would run. */
export async function buildPolyglots(canary: string): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp] = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map((format) => buildPhoto(format)),
  )
  const script = text(`<?php echo '${canary}'; ?><script>alert('${canary}')</script>`)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
  return {
    'a JPEG followed by PHP': Buffer.concat([jpeg as Buffer, script]),
    'a JPEG with PHP in its comment': Buffer.concat([
      (jpeg as Buffer).subarray(0, 2),
      comment,
      (jpeg as Buffer).subarray(2),
    ]),
    'a PNG followed by a page': Buffer.concat([png as Buffer, script]),
    'a WebP followed by a script': Buffer.concat([webp as Buffer, script]),
    'a PNG with a script in its text': buildPng(
      { width: 64, height: 64 },
      pngChunk('tEXt', Buffer.concat([text('a\0'), script])),
    ),
  }
}
