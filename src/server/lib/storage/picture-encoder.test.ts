import fs from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildAnimation,
  buildGiantJpeg,
  buildGif,
  buildImpostors,
  buildInflatingPng,
  buildPhonePhoto,
  buildPhoto,
  buildPng,
  buildPolyglots,
} from '#test/hostile-pictures.ts'
import { times } from '#test/long.ts'
import { encodePicture, isPictureLike, type PictureShape } from './picture-encoder.ts'

const shape: PictureShape = {
  widest: 400,
  ratios: [1, 1],
  widthsOf: (widest) => [Math.ceil(widest / 4), widest],
}

/** The encoded picture in its largest width. */
async function encoded(bytes: Buffer): Promise<Buffer> {
  const sizes = await encodePicture(bytes, shape)
  return sizes.at(-1)?.bytes as Buffer
}

/** Color of the pixel at these fractions of width and height. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at, at + 3)
  if (red > 150 && blue < 100) return 'red'
  return blue > 150 && red < 100 ? 'blue' : 'other'
}

/**
 * Peak memory of the process during the work in megabytes, minus what it used before, where the system reports it
 * (Linux).
 */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const resident = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(fs.readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
  if (process.platform !== 'linux') {
    await work()
    return 0
  }
  fs.writeFileSync('/proc/self/clear_refs', '5')
  const before = resident('VmRSS')
  await work()
  return resident('VmHWM') - before
}

// The first picture loads the library.
beforeAll(async () => {
  await encoded(await buildPhoto('jpeg'))
})

describe('encodePicture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('makes WebP in every width of a %s', async (format) => {
    const sizes = await encodePicture(await buildPhoto(format, { width: 600, height: 480 }), shape)
    expect(sizes.map(({ width }) => width)).toEqual([100, 400])
    for (const { width, bytes } of sizes)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width })
    expect(await colorAt(sizes[1]?.bytes as Buffer, 0.5, 0.1)).toBe('red')
    expect(await colorAt(sizes[1]?.bytes as Buffer, 0.5, 0.9)).toBe('blue')
  })

  it.each([
    ['crops a wide one', { width: 400, height: 160 }, { width: 240, height: 160 }],
    ['crops a tall one', { width: 160, height: 400 }, { width: 160, height: 107 }],
    [
      'crops a rotated one as displayed',
      { width: 400, height: 160, orientation: 6 },
      { width: 160, height: 107 },
    ],
    ['keeps one of the same shape as it is', { width: 300, height: 200 }, { width: 300, height: 200 }],
    ['makes a large one smaller', { width: 1200, height: 800 }, { width: 600, height: 400 }],
    ['keeps a tiny one', { width: 2, height: 2 }, { width: 2, height: 1 }],
  ])('%s and never enlarges', async (_what, given, expected) => {
    const [size] = await encodePicture(await buildPhoto('png', given), {
      widest: 600,
      ratios: [1.5, 1.5],
      widthsOf: (widest) => [widest],
    })
    expect(size?.width).toBe(expected.width)
    expect(await sharp(size?.bytes).metadata()).toMatchObject(expected)
  })

  it.each([
    ['as it is between the bounds', { width: 300, height: 200 }, { width: 300, height: 200 }],
    ['cropped above the maximum', { width: 400, height: 100 }, { width: 200, height: 100 }],
    ['cropped below the minimum', { width: 100, height: 400 }, { width: 100, height: 200 }],
    ['smaller, in its own shape', { width: 900, height: 1200 }, { width: 600, height: 800 }],
  ])('keeps a shape %s', async (_what, given, expected) => {
    const [size] = await encodePicture(await buildPhoto('png', given), {
      widest: 600,
      ratios: [0.5, 2],
      widthsOf: (widest) => [widest],
    })
    expect(await sharp(size?.bytes).metadata()).toMatchObject(expected)
  })

  it('fits one whole on a transparent background, never enlarged', async () => {
    const [size] = await encodePicture(await buildPhoto('png', { width: 90, height: 60 }), {
      widest: 400,
      ratios: [1, 1],
      isWhole: true,
      widthsOf: (widest) => [widest],
    })
    expect(await sharp(size?.bytes).metadata()).toMatchObject({ width: 90, height: 90, hasAlpha: true })
    expect(await colorAt(size?.bytes as Buffer, 0.5, 0.2)).toBe('red')
  })

  it('takes one-pixel, gray, sixteen-bit and transparent pictures', async () => {
    const create = { width: 1, height: 1, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    const pixel = await sharp({ create }).png().toBuffer()
    expect(await sharp(await encoded(pixel)).metadata()).toMatchObject({ width: 1, hasAlpha: true })
    const photo = sharp(await buildPhoto('png'))
    await encoded(await photo.clone().greyscale().jpeg().toBuffer())
    await encoded(await photo.clone().toColourspace('rgb16').png().toBuffer())
    await encoded(await photo.clone().toColourspace('cmyk').jpeg().toBuffer())
  })

  it('rotates a photo upright and removes its location and author', async () => {
    const photo = await buildPhonePhoto('canary-of-a-person')
    expect(photo.includes('canary-of-a-person')).toBe(true)
    const bytes = await encoded(photo)
    // Orientation 6 means: rotate clockwise, so what was on top is on the right.
    expect(await colorAt(bytes, 0.9, 0.5)).toBe('red')
    expect(await colorAt(bytes, 0.1, 0.5)).toBe('blue')
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    expect(bytes.includes('canary-of-a-person')).toBe(false)
    expect(bytes.includes('GPS')).toBe(false)
  })

  it('produces the same bytes for the same picture', async () => {
    const photo = await buildPhoto('jpeg')
    expect(await encoded(photo)).toEqual(await encoded(photo))
  })
})

describe('encodePicture against polyglots and impostors', async () => {
  it.each(Object.entries(await buildPolyglots('canary')))(
    're-encodes %s without its payload',
    async (_what, bytes) => {
      expect(bytes.includes('canary')).toBe(true)
      const drawn = await encoded(bytes)
      expect(drawn.includes('canary')).toBe(false)
      expect((await sharp(drawn).metadata()).format).toBe('webp')
    },
  )

  it.each(Object.entries(buildImpostors()))('refuses %s', async (_what, bytes) => {
    await expect(encodePicture(bytes, shape)).rejects.toThrow('not a picture')
  })

  it('opens nothing but JPEG, PNG and WebP, from memory, in the whole process', async () => {
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).toBuffer(),
    ).rejects.toThrow()
    await expect(sharp(import.meta.filename).metadata()).rejects.toThrow()
    for (const format of ['gif', 'tiff', 'avif'] as const) {
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .toFormat(format)
        .toBuffer()
      await expect(encodePicture(bytes, shape)).rejects.toThrow('not a picture')
    }
  })

  it('detects early what cannot be a picture', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const)
      expect(isPictureLike(await buildPhoto(format))).toBe(true)
    expect(isPictureLike(Buffer.from([0xff]))).toBe(true)
    expect(isPictureLike(buildGif(1))).toBe(false)
    expect(isPictureLike(Buffer.from('<svg'))).toBe(false)
  })

  it('rejects a truncated JPEG', async () => {
    const photo = await buildPhoto('jpeg')
    for (const share of [0.2, 0.5, 0.9])
      await expect(encodePicture(photo.subarray(0, photo.length * share), shape)).rejects.toThrow(
        'not a picture',
      )
  })
})

describe('encodePicture against bombs', () => {
  const bombs: [string, () => Buffer | Promise<Buffer>, string | null][] = [
    ['a PNG of 256 megapixels', () => buildPng({ width: 16_000, height: 16_000 }), 'too many pixels'],
    [
      'a PNG of one row of 2^31 - 1 pixels',
      () => buildPng({ width: 8, height: 1 }).fill(0x7f, 16, 20),
      'not a picture',
    ],
    ['a JPEG of 65,535 pixels a side', buildGiantJpeg, 'not a picture'],
    ['a GIF of 10,000 frames', () => buildGif(10_000), 'not a picture'],
    ['a WebP of 10,000 frames', () => buildAnimation(10_000), 'too many pixels'],
    // Never inflated: it isn't needed.
    ['a PNG whose profile inflates to 200 MB', buildInflatingPng, null],
  ]

  it.each(bombs.slice(0, times(3, 6)))(
    'responds to %s immediately, without much memory',
    async (_what, build, fault) => {
      const bytes = await build()
      const begun = process.cpuUsage()
      const memory = await memoryOf(async () => {
        const work = encodePicture(bytes, shape)
        if (fault) await expect(work).rejects.toThrow(fault)
        else await work
      })
      // Processor time, because other processes may be using the machine; most take 200 ms.
      const { user, system } = process.cpuUsage(begun)
      expect((user + system) / 1_000).toBeLessThan(1_000)
      expect(memory).toBeLessThan(50)
    },
  )

  it('takes the first frame of a short animation', async () => {
    const bytes = await encoded(await buildAnimation(5))
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
    expect(await colorAt(bytes, 0.5, 0.5)).toBe('red')
  })

  it('opens the largest allowed without blocking the process', { tags: 'long' }, async () => {
    const large = buildPng({ width: 6_300, height: 6_300 })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await Promise.all([encoded(large), encoded(large)])
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(200)
  })

  it('lets a few wait and rejects the rest', { tags: 'long' }, async () => {
    const photo = await buildPhoto('jpeg', { width: 60, height: 40 })
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => encoded(photo)))
    const rejected = answers.filter(({ status }) => status === 'rejected')
    expect(rejected.length).toBeGreaterThan(10)
    expect(rejected[0]).toMatchObject({ reason: { code: 'unavailable' } })
    await encoded(photo)
  })
})
