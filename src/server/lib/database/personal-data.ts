import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The email address is null where nothing shows that it is theirs; then no row matches by address. */
export type Person = { id: number; email: string | null }

/** Rows about a person, from one table named `t`: every column of theirs, so that a new one isn't forgotten. */
export type ExportSection = {
  /** In data.json. */
  name: string
  /** On the page. */
  title: string
  table: keyof Tables
  /** Which rows. */
  of: (person: Person) => RawBuilder<unknown>
  /** Only these columns. */
  only?: readonly string[]
  /** All columns but these and the user's ID, here and in `plus`: names of other people, and our internals. */
  without?: readonly string[]
  /** Columns from other tables, by name. */
  plus?: (person: Person) => Record<string, RawBuilder<unknown>>
  /** Changes a row that was read. */
  map?: (row: ExportedRow) => ExportedRow
  /** Columns to sort by; `created_at` by default. */
  order?: string
}

export type ExportedRow = Record<string, unknown>

export const ofUser = ({ id }: Person) => sql`t.user_id = ${id}`

export const ofColumn =
  (column: string) =>
  ({ id }: Person) =>
    sql`${sql.ref(`t.${column}`)} = ${id}`

/** Rows sent while signed in, and by the same address without; somebody else may have typed it while signed in. */
export const ofSender = ({ id, email }: Person) =>
  sql`t.user_id = ${id} OR (t.user_id IS NULL AND lower(t.email) = lower(${email}))`

export const ofOwnBusiness = ({ id }: Person) =>
  sql`t.business_id IN (SELECT id FROM businesses WHERE submitted_by_id = ${id})`

/** The name of a business of theirs. */
export const ownBusiness = () => ({
  business: sql`(SELECT name FROM business_profiles p WHERE p.business_id = t.business_id)`,
})

/** The name of a business that everybody, or this person, can see. */
export const visibleBusiness = ({ id }: Person) => ({
  business: sql`(SELECT p.name FROM business_profiles p JOIN businesses b ON b.id = p.business_id
    WHERE p.business_id = t.business_id AND (b.is_listed OR b.submitted_by_id = ${id}))`,
})

/** Rows about a person. */
export const ofPerson = (
  name: string,
  title: string,
  table: keyof Tables,
  more: Partial<ExportSection> = {},
): ExportSection => ({ name, title, table, of: ofUser, ...more })

/** A person's rows about businesses that aren't theirs. */
export const onBusiness = (
  name: string,
  title: string,
  table: keyof Tables,
  more: Partial<ExportSection> = {},
): ExportSection => ({
  name,
  title,
  table,
  of: ofUser,
  without: ['revision'],
  plus: visibleBusiness,
  ...more,
})

/** Rows of a person's businesses. */
export const ofBusinesses = (
  name: string,
  title: string,
  table: keyof Tables,
  more: Partial<ExportSection> = {},
): ExportSection => ({ name, title, table, of: ofOwnBusiness, plus: ownBusiness, order: 'id', ...more })

/** A person's messages to us: their state and our replies, without the notes that staff write for each other. */
export const toStaff = (
  name: string,
  title: string,
  table: keyof Tables,
  column: string,
  of: ExportSection['of'] = ofSender,
): ExportSection => ({
  name,
  title,
  table,
  of,
  plus: () => ({
    state: sql`(SELECT status FROM inbox_items i WHERE ${sql.ref(`i.${column}`)} = t.id)`,
    replies: sql`(SELECT json_agg(json_build_object('content', n.content, 'createdAt', n.created_at) ORDER BY n.id)
      FROM inbox_items i JOIN inbox_notes n ON n.item_id = i.id WHERE ${sql.ref(`i.${column}`)} = t.id AND n.is_reply)`,
  }),
})
