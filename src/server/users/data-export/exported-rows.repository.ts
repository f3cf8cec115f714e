import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { ExportedRow, ExportSection, Person } from '#server/lib/database/personal-data.ts'

/** Reads everything as of one instant. `work` must not write through `tx`. */
export const inSnapshot = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL timezone = 'UTC'`.execute(tx)
      return work(tx)
    })

/** Rows in memory at a time. */
const batchSize = 200

/** The rows of a section in batches, in one pass however many there are. Call it for one section at a time. */
export async function* readSection(
  tx: Tx,
  section: ExportSection,
  person: Person,
): AsyncGenerator<ExportedRow[]> {
  const { without = [], map = (row) => row } = section
  const hidden = new Set(['user_id', ...without])
  await sql`DECLARE exported NO SCROLL CURSOR FOR ${selectSection(section, person)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Fetched>`FETCH ${sql.lit(batchSize)} FROM exported`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row, added }) => toExported({ ...added, ...map(row) }, hidden))
    if (rows.length < batchSize) break
  }
  await sql`CLOSE exported`.execute(tx)
}

type Fetched = { row: ExportedRow; added: ExportedRow }

/** As `json`, which keeps the order of columns; `jsonb` sorts them by the length of their names. */
function selectSection(section: ExportSection, person: Person): RawBuilder<unknown> {
  const { table, of, only, plus, order = 'created_at' } = section
  const columns = only?.map((column) => [column, sql.ref(`t.${column}`)] as const)
  const added = Object.entries(plus?.(person) ?? {})
  return sql`SELECT ${columns ? fieldsOf(columns) : sql`to_json(t)`} AS row, ${fieldsOf(added)} AS added
    FROM ${sql.table(table)} AS t WHERE ${of(person)} ORDER BY ${sql.ref(`t.${order}`)}`
}

/** A JSON object with these values. */
const fieldsOf = (fields: readonly (readonly [string, RawBuilder<unknown>])[]): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(fields.flatMap(([name, value]) => [sql.lit(name), value]))})`

/** Columns of secrets, and values that can only be one: of no use to the person, and of much to a thief. */
const secretName = /(^|_)(hash|token|secret|password|key)(_|$)/
const binary = /^\\x([0-9a-f]{2}){16,}$/

/** Names as in the API, without what is hidden or secret. */
function toExported(fields: ExportedRow, hidden: ReadonlySet<string>): ExportedRow {
  const toValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toValue)
    return typeof value === 'object' && value !== null ? toExported(value as ExportedRow, hidden) : value
  }
  const kept = Object.entries(fields).filter(
    ([name, value]) =>
      !hidden.has(name) && !secretName.test(name) && !(typeof value === 'string' && binary.test(value)),
  )
  return Object.fromEntries(kept.map(([name, value]) => [toCamelCase(name), toValue(value)]))
}

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
