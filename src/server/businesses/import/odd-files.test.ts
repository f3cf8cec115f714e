import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toCleanName } from '#shared/lib/names.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { toMixedCase } from './letter-case.ts'

let test: TestApp
let importer: Importer
beforeAll(async () => {
  test = await startTestApp()
  importer = openImporter(test)
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(importer.db)
})

const importPlain = (text: string | Buffer) => importer.importText(text, '--plain')
const names = async () => (await importer.stored()).map(({ name }) => name)

const header = 'Name,Address,ZIP,Phone,Category,Hours,Website'
const bakeries = (cafe: string, bakery: string) =>
  [
    header,
    `${cafe},1201 S Congress Ave,78704,(512) 555-0141,Cafe,Mon-Fri 7am-3pm,penas.example.com`,
    `${bakery},2900 Guadalupe St,78705,512-555-0142,Bakery,Tue-Sat 8am-2pm,zoe.example.com`,
    '',
  ].join('\r\n')
const wanted = ["Peña's Café", 'Zoë & Björn’s Bakery']

describe('a file', () => {
  it('as Excel saves it on Windows or a Mac is read with its accents, and says how', async () => {
    const windows = Buffer.from(bakeries("Pe\xf1a's Caf\xe9", 'Zo\xeb & Bj\xf6rn\x92s Bakery'), 'latin1')
    const report = await importPlain(windows)
    expect(report).toMatchObject({ imported: 2, rejected: 0 })
    expect(report.message).toContain('It is read as Windows-1252: look at its accents.')
    expect(await names()).toEqual(wanted)
    const mac = Buffer.from(bakeries("Pe\x96a's Caf\x8e", 'Zo\x91 & Bj\x9arn\xd5s Bakery'), 'latin1')
    const again = await importPlain(mac)
    expect(again).toMatchObject({ imported: 0, duplicates: 2 })
    expect(again.message).toContain('Mac Roman')
  })

  it('has its rejected rows written so that they can be read, fixed and imported', async () => {
    const text = bakeries("Pe\xf1a's Caf\xe9", 'Zo\xeb & Bj\xf6rn\x92s Bakery').replaceAll(
      /7870[45]/g,
      '7870',
    )
    expect(await importPlain(Buffer.from(text, 'latin1'))).toMatchObject({ imported: 0, rejected: 2 })
    const rejected = await importer.rejected()
    expect(rejected).toMatch(/^\uFEFFName,/)
    for (const name of wanted) expect(rejected).toContain(name)
    expect(await importPlain(rejected.replaceAll(',7870,', ',78704,'))).toMatchObject({
      imported: 2,
      rejected: 0,
    })
    expect(await names()).toEqual(wanted)
  })

  it.each([
    ['a title', 'Austin Chamber of Commerce,,,,,,\r\nMember export 11/27/2026,,,,,,\r\n,,,,,,\r\n', 5],
    ['a title without commas', 'Members\r\n\r\n', 4],
    ['a title with commas', '"Austin, Texas","as of 11/27/2026, 5 PM"\r\n', 3],
    ['sep=', 'sep=,\r\n', 3],
  ])('with %s above its header is read, and the lines are the file’s', async (_what, above, line) => {
    const text = above + bakeries(...(wanted as [string, string])).replace('78704', '7870')
    const report = await importPlain(text)
    expect(report).toMatchObject({ rows: 2, imported: 1, rejected: 1, firstRejected: [{ line }] })
    expect(await names()).toEqual([wanted[1]])
    if (!above.startsWith('sep'))
      expect(report.message).toMatch(/The header is on line \d\. Skipped above it: /)
  })

  it('with a title above an unknown header is read by its columns', async () => {
    const text =
      'Our members;;\nas of May;;\nFirm;Where;Tel\nDove;1 Main St, Austin, TX 78704;512-555-0101\nHeron;2 Main St, Austin, TX 78704;\n'
    expect(await importer.importText(text, '--plain', '--map', 'name=Firm,address=Where')).toMatchObject({
      imported: 2,
    })
  })

  it('with empty cells at the ends of its lines has no rows there', async () => {
    const report = await importPlain(`${bakeries('Dove', 'Heron')},,,,,,\r\n , ,,,,,\r\n`)
    expect(report).toMatchObject({ rows: 2, imported: 2, rejected: 0 })
  })
})

describe('a row', () => {
  const good = [
    'Dove,1 Main St,78704,,,,',
    'Café Heron,2 Main St,78704,,,,',
    'Peña Wren,3 Main St,78704,,,,',
  ].map((row) => Buffer.from(`${row}\n`))
  it.each([
    ['in an unknown encoding', Buffer.from('Caf\x82,4 Main St,78704,,,,\n', 'latin1'), /name: .* not UTF-8/],
    [
      'that was cut within a letter',
      Buffer.from('Caf\xc3,4 Main St,78704,,,,\n', 'latin1'),
      /name: .* not UTF-8/,
    ],
    ['of another file', Buffer.from(`${header}\n`), /zipCode: /],
    ['with a quote that is never closed', Buffer.from('"Casa, Inc,4 Main St,78704,,,,\n'), /^zipCode: /],
    ['with a NUL', Buffer.from('Ca\0sa,4 Main St,78704,,,,\n'), /^name: /],
    ['with too many cells', Buffer.from('Casa, Inc,4 Main St,78704,,,,,left,over\n'), /fields instead of/],
    ['with a sum', Buffer.from('Total: 3,,,,,,\n'), /^address: Required/],
  ])('%s costs only itself, and is reported', async (_what, odd, reason) => {
    const report = await importPlain(
      Buffer.concat([Buffer.from(`${header}\n`), good[0] ?? odd, odd, ...good.slice(1)]),
    )
    expect(report).toMatchObject({ rows: 4, imported: 3, rejected: 1, lost: 0 })
    expect(report.firstRejected).toMatchObject([{ line: 3, reason: expect.stringMatching(reason) }])
    expect(await names()).toEqual(['Dove', 'Café Heron', 'Peña Wren'])
  })

  it('in another encoding than the rest of its file is read', async () => {
    const odd = Buffer.from('Ni\xf1o\x92s,4 Main St,78704,,,,\n', 'latin1')
    const report = await importPlain(Buffer.concat([Buffer.from(`${header}\n`), ...good, odd]))
    expect(report).toMatchObject({ imported: 4, rejected: 0 })
    expect(report.message).toContain('Some lines aren’t UTF-8. They are read as Windows-1252')
    expect((await names()).at(-1)).toBe('Niño’s')
  })

  it('that can’t be read where it needn’t is listed without that', async () => {
    const odd = Buffer.from('Casa,4 Main St,78704,,,,caf\x82.example\n', 'latin1')
    const report = await importPlain(Buffer.concat([Buffer.from(`${header}\n`), ...good, odd]))
    expect(report).toMatchObject({ imported: 4, rejected: 0, lost: 1 })
    expect(report.firstLost).toMatchObject([
      { line: 5, reason: expect.stringMatching(/^website: .* not UTF-8/) },
    ])
  })

  it.each([
    ['Zo&euml; &amp; Sons', 'Zoë & Sons'],
    ['AT&amp;amp;T Repairs', 'AT&T Repairs'],
    ['Joe&#39;s &quot;Best&quot;', `Joe's "Best"`],
    ['PeÃ±aâ€™s CafÃ©', 'Peña’s Café'],
    ['Pe√±a‚Äôs Caf√©', 'Peña’s Café'],
    ['PeÃƒÂ±a', 'Peña'],
    ['"Best" Peña', '"Best" Peña'],
    ...['Phở Hòa', 'Hồ “Ngọc” Bún', 'Łukasz’s Żurek', 'Wąs & Čevapi', '寿司 ★ ✓', 'Jo’s 😀'].flatMap(
      (name) => {
        const doubled = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
        const clean = toCleanName(name)
        return [
          [doubled(name), clean],
          [doubled(doubled(name)), clean],
          [name, clean],
        ] as [string, string][]
      },
    ),
    ...['CAFFÈ™', 'Café É’s', '“Café”', 'fiancé…”', 'JOSÉ´S CAFÉ²', 'Weiß´s', 'Café·Bar', 'Kesä – Ö'].map(
      (name) => [name, toMixedCase(name)] as [string, string],
    ),
    ['â€œHiâ€', '“Hi”'],
    ['RENÉ’S SÃO MAÇÃ', 'René’s São Maçã'],
    ['A&W &copy Q&A', 'A&W &copy Q&A'],
  ])('named %s is listed as %s', async (given, name) => {
    const quoted = `"${given.replaceAll('"', '""')}"`
    expect(await importPlain(`${header}\n${quoted},1 Main St,78704,,,,\n`)).toMatchObject({ imported: 1 })
    expect(await names()).toEqual([name])
  })

  it('with numbers that were kept from a spreadsheet is listed with them', async () => {
    const rows = `Dove,1 Main St,"=""78704""","=""512-555-0101""",,,\nHeron,2 Main St,'78704,'(512) 555-0102,,,\n`
    expect(await importPlain(`${header}\n${rows}`)).toMatchObject({ imported: 2, lost: 0 })
  })

  it('with a letter missing from its name is named', async () => {
    const report = await importPlain(
      `${header}\nCafï¿½ Dove,1 Main St,78704,,,,\nHeron,2 Main St,78704,,,,\n`,
    )
    expect(report).toMatchObject({
      imported: 1,
      firstRejected: [{ reason: expect.stringMatching(/were lost/) }],
    })
  })

  it('with letters that still look like parts of others, or a name that says closed, is listed and named', async () => {
    const rows = ['Phá» Dove', 'CLOSED Dove', '[CLOSED 2024] Dove', 'Heron'].map(
      (name, at) => `${name},${at + 1} Main St,78704,,,,`,
    )
    const report = await importPlain(`${header}\n${rows.join('\n')}\n`)
    expect(report).toMatchObject({
      imported: 3,
      closed: 1,
      doubtful: 2,
      firstDoubtful: [
        { line: 2, reason: 'name: some letters look garbled (Phá» Dove)' },
        {
          line: 3,
          name: 'CLOSED Dove',
          reason: 'name: says the business is closed; if it is, suspend the listing',
        },
      ],
    })
    expect(report.message).toContain('Listed, but look at these:\n  line 2  Phá» Dove name: some')
  })

  it('with letters that became "?" is listed and named; errors and links of a spreadsheet are no texts', async () => {
    const link = (address: string, text: string) => `"=HYPERLINK(""${address}"",""${text}"")"`
    const rows = [
      'Caf? Pe?a,1 Main St,78704,,,,',
      'Got Milk?,2 Main St,78704,#N/A,,#N/A,',
      'Heron,3 Main St,78704,#REF!,,########,#NAME?',
      ...['#N/A', '#REF!'].map((name) => `${name},4 Main St,78704,,,,`),
      `${link('https://joe.example', 'Joe')},5 Main St,78704,${link('tel:5125550101', '512-555-0101')},,,${link('https://joe.example', 'Site')}`,
    ]
    const report = await importPlain(`${header}\n${rows.join('\n')}\n`)
    expect(report).toMatchObject({ imported: 4, rejected: 2, lost: 3, doubtful: 1 })
    expect(report.firstDoubtful).toMatchObject([
      { line: 2, reason: 'name: some letters were lost (Caf? Pe?a)' },
    ])
    expect(
      report.firstLost.map(({ line, reason }) => [line, reason.match(/\w+: is a spreadsheet error/g)]),
    ).toEqual([
      [
        4,
        ['phone: is a spreadsheet error', 'website: is a spreadsheet error', 'hours: is a spreadsheet error'],
      ],
    ])
    expect(report.firstRejected).toMatchObject([
      { line: 5, reason: expect.stringMatching(/^name: Required/) },
      { line: 6, reason: 'name: is a spreadsheet error' },
    ])
    expect(await importer.stored()).toMatchObject([
      { name: 'Caf? Pe?a' },
      { name: 'Got Milk?', phone: null },
      { name: 'Heron', phone: null, website: null },
      { name: 'Joe', phone: '(512) 555-0101', website: expect.stringContaining('https://joe.example') },
    ])
  })

  it('is in the file of all that was said, however many were named', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `Dove ${at},${at + 1} Main St,78704,,,6-2,`)
    const report = await importPlain(`${header}\n${rows.join('\n')}\n=Heron,,78704,,,,\n`)
    expect(report).toMatchObject({ imported: 250, lost: 250, rejected: 1 })
    expect(report.message).toMatch(/ {2}… and 230 more, in .*city\.report\.csv/)
    const lines = (await importer.reported()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(252)
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFFline,result,name,reason',
      expect.stringMatching(/^2,Listed without these fields,Dove 0,.*hours/),
    ])
    expect(lines.at(-1)).toMatch(/^252,Rejected,'=Heron,/)
    await importPlain(`${header}\nCrane,1 Elm St,78704,,,,\n`)
    await expect(importer.reported()).rejects.toThrow('ENOENT')
  })

  it('named like a mark of closed businesses is listed', async () => {
    const rows = ['OOB Records', 'Oob’s Kitchen', 'OOB & Sons Coffee Co.', 'Case-Closed', 'OOB'].map(
      (name, at) => `${name},${at + 1} Main St,78704`,
    )
    const report = await importPlain(`name,address,zip\n${rows.join('\n')}\nOOB Dove Deli,9 Main St,78704\n`)
    expect(report).toMatchObject({ imported: 5, closed: 1, firstClosed: [{ name: 'OOB Dove Deli' }] })
  })
})
