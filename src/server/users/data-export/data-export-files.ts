import type { ExportedRow, ExportSection } from '#server/lib/database/personal-data.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { type ExportHead, pageEnd, pageStart, toArticle } from './data-export-page.ts'

export type ReadRows = (section: ExportSection) => AsyncIterable<readonly ExportedRow[]>

/** How many rows each section has; filled in by the first file that is written. */
export type RowCounts = Map<string, number>

/** data.json: an object with an array for each section. */
export async function* writeJson(
  { siteName, publicUrl, email, madeAt }: ExportHead,
  sections: readonly ExportSection[],
  readRows: ReadRows,
  counts: RowCounts,
): AsyncGenerator<string> {
  const about = { format: 1, site: siteName, address: publicUrl, of: email, madeAt: madeAt.toISOString() }
  yield `{\n"about": ${JSON.stringify(about)}`
  for (const section of sections) {
    let count = 0
    yield `,\n${JSON.stringify(section.name)}: [`
    for await (const rows of readRows(section)) {
      yield rows
        .map((row) => `${count++ === 0 ? '' : ','}\n${JSON.stringify(withAddresses(row, publicUrl))}`)
        .join('')
    }
    yield count === 0 ? ']' : '\n]'
    counts.set(section.name, count)
  }
  yield '\n}\n'
}

/** your-data.html: the same to read and to print, in one file that loads nothing. */
export async function* writePage(
  head: ExportHead,
  sections: readonly ExportSection[],
  readRows: ReadRows,
  counts: RowCounts,
): AsyncGenerator<string> {
  const filled = sections.filter(({ name }) => counts.get(name))
  yield pageStart(
    head,
    filled.map(({ name, title }) => ({ name, title, count: counts.get(name) ?? 0 })),
  )
  for (const section of filled) {
    yield `<section id="${section.name}"><h2>${escapeHtml(section.title)}</h2>\n`
    for await (const rows of readRows(section))
      yield rows.map((row) => toArticle(withAddresses(row, head.publicUrl) as ExportedRow)).join('')
    yield '</section>\n'
  }
  yield pageEnd(sections.filter(({ name }) => !counts.get(name)).map(({ title }) => title))
}

const isFilePath = (text: string) =>
  text.startsWith('/uploads/') || text.startsWith('/api/conversation-files/')

/** Pictures and files are stored by their path here. */
function withAddresses(value: unknown, publicUrl: string): unknown {
  if (typeof value === 'string') return isFilePath(value) ? publicUrl + value : value
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, publicUrl))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withAddresses(field, publicUrl)]),
  )
}
