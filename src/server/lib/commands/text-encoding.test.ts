import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#test/long.ts'
import { findEncoding, toUtf8 } from './text-encoding.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-encoding-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const labels = ['windows-1252', 'macintosh'] as const
type Label = (typeof labels)[number]
const bytesOf = Object.fromEntries(
  labels.map((label) => {
    const letters = Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder(label).decode(Uint8Array.of(byte)),
      byte,
    ])
    return [label, new Map(letters as [string, number][])]
  }),
) as Record<Label, Map<string, number>>
const encode = (line: string, label: Label) =>
  Buffer.from([...line].map((letter) => bytesOf[label].get(letter) ?? Number.NaN))

/** Lines from files of businesses; "País" alone could be "Pa’s". */
const lines = [
  ...[
    'Peña’s Café',
    'Zoë & Björn’s Bakery',
    'Joe’s',
    'El Rincón de María',
    'José García',
    'Martín Muñoz Plumbing',
  ],
  ...['Díaz Auto', 'D’Angelo’s', 'L’Amour Nails', 'Señor Taco', 'JALAPEÑO GRILL', 'CAFÉ ROSÉ', 'RENÉ’S BAR'],
  ...[
    '“Best” Tacos',
    'Open 7am–3pm',
    'Mon–Fri',
    'Austin – South',
    'Toys®',
    'Brand™',
    '75° Bar',
    '¡Viva! Tacos',
  ],
  ...[
    '¿Qué Pasa?',
    'Crème Brûlée',
    'Façade',
    'Über Rides',
    'Größe',
    'Niño',
    'Canción',
    'Perú',
    'Jesús',
    'Ñandú',
  ],
  ...[
    'ÁVILA',
    'Éclair',
    'naïve',
    'Señora’s',
    'Piñata Party',
    'España',
    'Panadería',
    'Nuñez',
    'Beyoncé',
    'Ibáñez',
  ],
  ...[
    'Müller',
    'Château',
    'Pâtisserie',
    'Brothers’ Barbers',
    'Rock ’n’ Roll',
    'Ángel',
    'Óscar',
    'Úrsula',
    'Íñigo',
  ],
  ...[
    'O’Brien',
    'Café • Bar',
    'More…',
    'Natural—Fresh',
    'CORAZÓN',
    'PANADERÍA LÓPEZ',
    'Cantú',
    '1–5',
    'Noël',
    'Raúl’s',
  ],
]

async function read(content: Buffer): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.csv`)
  await fs.writeFile(file, content)
  const encoding = await findEncoding(file, content)
  const decoded = toUtf8(encoding)
  decoded.end(content)
  return text(decoded)
}

describe.each(labels)('a file in %s', (label) => {
  it.each(lines)('is read with only “%s” in it', async (line) => {
    expect(await read(encode(`name,address\n${line},1 Main St\n`, label))).toBe(
      `name,address\n${line},1 Main St\n`,
    )
  })

  it('is read with any lines, ended in any way', async () => {
    const given = fc.tuple(fc.subarray(lines, { minLength: 1 }), fc.constantFrom('\n', '\r\n', '\r'))
    await fc.assert(
      fc.asyncProperty(given, async ([some, end]) => {
        const whole = ['name', ...some, ''].join(end)
        expect(await read(encode(whole, label))).toBe(whole)
      }),
      { numRuns: times(20, 200) },
    )
  })
})

it.each(labels)('a line in %s among lines in UTF-8 is read, and the others stay', async (label) => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(lines, { minLength: 2 }), fc.constantFrom(...lines), async (some, odd) => {
      const [before, after] = [`name\n${some.join('\n')}\n`, `\nCafé at the end`]
      const content = Buffer.concat([Buffer.from(before), encode(odd, label), Buffer.from(after)])
      expect(await read(content)).toBe(before + odd + after)
    }),
    { numRuns: times(20, 200) },
  )
})

it.each([
  ['MS-DOS', Buffer.from('name\nCaf\x82\nPe\xa4a\nR\xa1o\nLe\xa2n\n', 'latin1')],
  ['Cyrillic', Buffer.from('name\n\xcc\xee\xf1\xea\xe2\xe0\n', 'latin1')],
  ['UTF-8 that was cut', Buffer.concat([Buffer.from('name\nCafé\nCaf'), Buffer.from([0xc3, 0x0a])])],
])('letters in %s aren’t taken for others', async (_what, content) => {
  expect(await read(content)).toContain('\uFFFD')
})

it('a long file is read in pieces, at whatever byte they begin', async () => {
  const whole = `name\n${lines.join('\n')}\n`.repeat(times(60, 600))
  const mixed = Buffer.concat([Buffer.from(whole), encode('Muñoz\n', 'windows-1252')])
  expect((await read(mixed)) === `${whole}Muñoz\n`).toBe(true)
})
