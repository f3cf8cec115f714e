import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCsvWriter, openCsv } from './csv-file.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-csv-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

async function read(text: string | Buffer) {
  const file = path.join(folder, 'given.csv')
  await fs.writeFile(file, text)
  const { header, records } = await openCsv(file)
  return { header, records: await Readable.from(records).toArray() }
}

it.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons and Windows line ends', 'a;b\r\n1;2\r\n'],
  ['tabs', 'a\tb\n1\t2'],
  ['bars', 'a|b\n1|2\n'],
  ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ['UTF-16', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le')],
  ['UTF-16 with the bytes swapped', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le').swap16()],
  ['delimiters in quoted names', '"a";b\n1;2'],
])('reads rows with %s', async (_what, text) => {
  expect(await read(text)).toEqual({ header: ['a', 'b'], records: [{ line: 2, fields: ['1', '2'] }] })
})

it.each([
  ['sep=;', 'sep=;\r\na;b\r\n1, 2;x\r\n'],
  ['sep= with empty cells, a mark and mixed line ends', '\uFEFFsep=;;\r\na;b\n1, 2;x\r'],
  ['sep= in quotes', '"sep=|"\na|b\n1, 2|x\n'],
  ['sep= and a tab', 'sep=\t\na\tb\n1, 2\tx\n'],
  ['more commas in its texts', 'a;b\n1, 2;x\n\n;;;;\n'],
])('reads rows with %s', async (_what, text) => {
  const { header, records } = await read(text)
  expect([header, records.map(({ fields }) => fields)]).toEqual([['a', 'b'], [['1, 2', 'x']]])
})

it('knows the line each row starts on, past line breaks, quotes and empty lines', async () => {
  const { records } = await read('a,b\n"x\ny","say ""hi"""\n\n2,3\n4,"5\n\n6"\n')
  expect(records).toEqual([
    { line: 2, fields: ['x\ny', 'say "hi"'] },
    { line: 5, fields: ['2', '3'] },
    { line: 6, fields: ['4', '5\n\n6'] },
  ])
})

it('reads many wide rows, blank lines and long quoted texts', async () => {
  const wide = `${Array(2_000).fill('').join(',')}x\n`
  const { records } = await read(
    `a,b\n${wide.repeat(300)}${'\n'.repeat(600_000)}"${'y\n'.repeat(100_000)}",z\n`,
  )
  expect(records).toHaveLength(301)
})

it('reports an unclosed quote instead of swallowing the file', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `row ${n},x`).join('\n')
  await expect(read(`a,b\n"open,1\n${rows}\n`)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/never closed/),
  })
  await expect(read('a,b\n"open,1\n')).rejects.toMatchObject({ code: 'invalid_input' })
})

it.each([
  ['one endless line', 'a,b\n'.padEnd(2_000_000, 'x'), /Line 2 is longer than 256 kB/],
  ['a line of nothing but commas', 'a,b\n'.padEnd(2_000_000, ','), /Line 2 is longer than 256 kB/],
  ['a line of nothing but quotes', 'a,b\n1,2\n'.padEnd(2_000_000, '"'), /Line 3 is longer than 256 kB/],
  ['a line of nothing but spaces', 'a,b\n1,2\n'.padEnd(2_000_000, ' '), /Line 3 is longer than 256 kB/],
  ['a ZIP or XLSX file', Buffer.from('504b030414000000', 'hex'), /spreadsheet or compressed/],
  ['a GZIP bomb', gzipSync(Buffer.alloc(10_000_000)), /spreadsheet or compressed/],
  ['a NUL in the header', 'na\0me,address\n', /not text in UTF-8/],
  ['a header in UTF-16 without its mark', Buffer.from('name,address\n', 'utf16le'), /not text in UTF-8/],
])('rejects %s', async (_what, content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(message),
  })
})

it('rejects an empty or missing file', async () => {
  await expect(read('')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(openCsv(path.join(folder, 'none.csv'))).rejects.toMatchObject({ code: 'not_found' })
})

it('writes what it can read back, with nothing a spreadsheet would run', async () => {
  const file = path.join(folder, 'written.csv')
  const fields = ['=1+1', '+1 512', '@sum', '-5+1', '-97.74', 'a "b"', 'c,d', 'e\nf', 'é']
  const writer = createCsvWriter(
    file,
    fields.map((_, n) => `${n}`),
  )
  await writer.write(fields)
  await writer.close()
  expect(await fs.readFile(file, 'utf8')).toContain("'=1+1,'+1 512,'@sum,'-5+1,-97.74,")
  const { records } = await openCsv(file)
  expect(await Readable.from(records).toArray()).toEqual([{ line: 2, fields }])
})

it('reports a file that cannot be written, without waiting', async () => {
  const writer = createCsvWriter(path.join(folder, 'no such folder', 'a.csv'), ['a'])
  const writing = async () => {
    for (let n = 0; n < 50; n++) {
      await writer.write(['x'.repeat(10_000)])
      await new Promise(setImmediate)
    }
    await writer.close()
  }
  await expect(writing()).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(writer.close()).rejects.toMatchObject({ code: 'ENOENT' })
})

it('leaves no file when nothing was written', async () => {
  const file = path.join(folder, 'empty.csv')
  await fs.writeFile(file, 'of an earlier run')
  await createCsvWriter(file, ['a']).close()
  await expect(fs.stat(file)).rejects.toThrow()
})
