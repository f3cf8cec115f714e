import { z } from 'zod'

/** A dumped table: `columns` in the order of its rows' fields. */
const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** The next number for new rows; null for a table whose rows have none. */
  ids: z.object({ column: z.string(), last: z.number(), isUsed: z.boolean() }).nullable(),
})
const migrationSchema = z.object({ version: z.number(), name: z.string(), checksum: z.string() })

/** `begin.json`, the first entry. */
export const headerSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(migrationSchema),
  tables: z.array(tableSchema),
})
/** `end.json`, after all rows and files. */
export const trailerSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  files: z.number(),
  bytes: z.number(),
  /** Files that rows reference but the storage didn't have. */
  missing: z.array(z.string()),
})

export type DumpedTable = z.infer<typeof tableSchema>
export type AppliedMigration = z.infer<typeof migrationSchema>
export type BackupHeader = z.infer<typeof headerSchema>
export type BackupTrailer = z.infer<typeof trailerSchema>

/** The name of a table in entry names and in `end.json`. */
export const tableKey = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>) => `${schema}.${name}`
