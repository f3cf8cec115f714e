import { keep, readKept } from '../use-kept-text.ts'

/** A form's values as typed. */
export type Typed = Readonly<Record<string, string>>

/** What was typed, the stored values it is based on, and the fields someone else has changed since. */
export type KeptEdit<Values extends Typed> = {
  base: Values
  draft: Values
  contested: readonly (keyof Values)[]
}

/** This tab's unsaved edit; null if there is none or the form's fields have changed since. */
export function readKeptEdit<Values extends Typed>(key: string, stored: Values): KeptEdit<Values> | null {
  return parseKeptEdit(readKept(key), stored)
}

/** Null deletes it. */
export function keepEdit<Values extends Typed>(key: string, edit: KeptEdit<Values> | null): void {
  keep(key, edit ? JSON.stringify(edit) : '')
}

/** Parses the stored edit of a form with the fields of `stored`. */
export function parseKeptEdit<Values extends Typed>(text: string, stored: Values): KeptEdit<Values> | null {
  const names = Object.keys(stored)
  const isOfForm = (values: Partial<Typed> | undefined) =>
    names.every((name) => typeof values?.[name] === 'string') &&
    Object.keys(values ?? {}).length === names.length
  try {
    const kept = JSON.parse(text) as KeptEdit<Values> | null
    if (!isOfForm(kept?.base) || !isOfForm(kept?.draft) || !Array.isArray(kept?.contested)) return null
    return kept
  } catch {
    return null
  }
}
