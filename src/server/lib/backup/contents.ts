import { z } from 'zod'

/** A table as it was dumped: `columns` in the order of its rows' fields. */
const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** Where the numbers of new rows go on; null for a table whose rows have none. */
  ids: z.object({ column: z.string(), last: z.number(), isUsed: z.boolean() }).nullable(),
})
const migrationSchema = z.object({ version: z.number(), name: z.string(), checksum: z.string() })

/** `begin.json`, the first entry. */
export const beginSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(migrationSchema),
  tables: z.array(tableSchema),
})
/** `end.json`, after all rows and files. */
export const endSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  files: z.number(),
  bytes: z.number(),
  /** Files that rows show and that the storage didn't have. */
  missing: z.array(z.string()),
})

export type DumpedTable = z.infer<typeof tableSchema>
export type AppliedMigration = z.infer<typeof migrationSchema>
export type Begin = z.infer<typeof beginSchema>
export type End = z.infer<typeof endSchema>

/** What stands for a table in names of entries and in `end.json`. */
export const keyOfTable = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>) => `${schema}.${name}`
