import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#test/long.ts'
import { type CsvRecord, openCsv, toCsvLine } from './csv-file.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-quotes-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

async function read(text: string): Promise<string[][]> {
  const file = path.join(folder, `${crypto.randomUUID()}.csv`)
  await fs.writeFile(file, text)
  const { header, records } = await openCsv(file)
  const rows = (await Readable.from(records).toArray()) as CsvRecord[]
  return [header, ...rows.map(({ fields }) => fields)]
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '"'), maxLength: 8 })
const cell = letters.map((text) => (text.trim() === '' ? '' : `a${text}a`))
const lines = fc.array(letters, { minLength: 1, maxLength: 4 }).map((some) => some.join('\n'))
/** Rows of 3 to 5 cells, the first of which is never empty. */
const tableOf = (each: fc.Arbitrary<string>) =>
  fc
    .integer({ min: 3, max: 5 })
    .chain((width) => fc.array(fc.array(each, { minLength: width, maxLength: width }), { minLength: 2 }))
    .map((rows) => rows.map(([first, ...rest]) => [`x${first}x`, ...rest]))

describe('quotes', () => {
  it('in their places are read as they are', async () => {
    await fc.assert(
      fc.asyncProperty(tableOf(lines), fc.constantFrom('\r\n', '\n'), async (rows, end) => {
        const text = rows.map((row) => toCsvLine(row).replace(/\r\n$/, end)).join('')
        const quoted = rows.map((row) => row.map((one) => (/[",\n]/.test(one) ? one : one.trim())))
        expect(await read(text)).toEqual(quoted)
      }),
      { numRuns: times(50, 500) },
    )
  })

  it('that open any cell, and are never closed, cost no row', async () => {
    await fc.assert(
      fc.asyncProperty(tableOf(cell), fc.nat(), fc.nat(), async (rows, rowAt, cellAt) => {
        const row = rows[rowAt % rows.length] ?? []
        const plain = [...row.keys()].filter((at) => !/[",]/.test(row[at] ?? ''))
        const slip = plain[cellAt % plain.length]
        const texts = rows.map((each) => {
          const cells = each.map((one) => toCsvLine([one]).trimEnd())
          return cells.map((one, at) => (each === row && at === slip ? `"${one}` : one)).join(',')
        })
        expect(await read(texts.join('\n'))).toEqual(rows)
      }),
      { numRuns: times(50, 500) },
    )
  })

  it.each([
    ['"Best" Tacos,1 Main St,78704', ['"Best" Tacos', '1 Main St', '78704']],
    ['"Joe "Big" Smith",1 Main St,78704', ['Joe "Big" Smith', '1 Main St', '78704']],
    ['"Best" Tacos,1 Main St,"78704\n5"', ['"Best" Tacos', '1 Main St', '78704\n5']],
    ['"Joe ""Big"" Smith" , "1 Main St" ,78704', ['Joe "Big" Smith', '1 Main St', '78704']],
    ['5" Subs,"12"" Pizza, ""hot""",78704', ['5" Subs', '12" Pizza, "hot"', '78704']],
    [`"Joe's Deli,"1 Main St, Suite 5",78704`, ["Joe's Deli", '1 Main St, Suite 5', '78704']],
    [`"Joe's Deli, Inc,1 Main St,78704`, ["Joe's Deli", 'Inc', '1 Main St', '78704']],
    ['Dove,"1 Main St\nSuite 5 "rear" side",78704', ['Dove', '1 Main St\nSuite 5 "rear" side', '78704']],
    [
      'Dove,1 Main St,"tacos, soups,\nbreads, cakes, pies\nteas, juices, ""and"""',
      [...['Dove', '1 Main St'], 'tacos, soups,\nbreads, cakes, pies\nteas, juices, "and"'],
    ],
  ])('of %j are read, and so is what comes below', async (line, cells) => {
    for (const end of ['\n', '\r\n', '\r'])
      for (const below of ['', 'Heron,2 Main St,78704', '\nHeron,2 Main St,78704\n"Wren",3 Main St,78704\n'])
        expect(await read(['name,address,zip', line, below].join('\n').replaceAll('\n', end))).toEqual(
          [
            ['name', 'address', 'zip'],
            cells,
            ...below
              .split('\n')
              .filter(Boolean)
              .map((one) => one.replaceAll('"', '').split(',')),
          ].map((row) => row.map((one) => one.replaceAll('\n', end))),
        )
  })
})
