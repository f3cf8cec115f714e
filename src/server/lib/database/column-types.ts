import type { ColumnType } from 'kysely'

export type CreatedAt = ColumnType<Date, Date | undefined, never>
/** Writes jsonb as text, because pg would send an array as a PostgreSQL array. */
export type Json<Value> = ColumnType<Value, string | undefined, string>
