import { keep, readKept } from '../use-kept-text.ts'

/** What a form edits, as it is typed. */
export type Typed = Readonly<Record<string, string>>

/** What was typed over which stored state, and the fields that somebody else wrote meanwhile. */
export type KeptEdit<Values extends Typed> = {
  base: Values
  draft: Values
  contested: readonly (keyof Values)[]
}

/** What was typed in this tab and not saved; null for nothing, and for a form that has other fields by now. */
export function readKeptEdit<Values extends Typed>(key: string, stored: Values): KeptEdit<Values> | null {
  return parseKeptEdit(readKept(key), stored)
}

/** Null forgets. */
export function keepEdit<Values extends Typed>(key: string, edit: KeptEdit<Values> | null): void {
  keep(key, edit ? JSON.stringify(edit) : '')
}

/** Reads what was kept of a form with the fields of `stored`. */
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
