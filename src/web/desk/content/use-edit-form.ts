import { useEffect, useState } from 'react'
import { openDraft } from '#web/lib/drafts.ts'
import type { StaffAction } from '../use-staff-action.ts'

/** A form's values as typed. */
type Typed = Readonly<Record<string, string>>

/** The typed values, the stored ones they are based on, and the fields changed by someone else meanwhile. */
type KeptEdit<Values extends Typed> = { base: Values; draft: Values; contested: readonly (keyof Values)[] }

/**
 * A form's values over the stored ones. When someone else saves in the meantime, nothing typed is lost: untouched fields
 * take the new text, and `theirs` has the current text of the others. Unsaved changes stay in this tab, even across a
 * sign-in, until the same form is opened again; `what` identifies it.
 */
export function useEditForm<Values extends Typed>(what: string, stored: Values, state: StaffAction) {
  const [kept] = useState(() => openDraft(`desk-${what}`))
  const [before] = useState(() => keptEdit(kept.read(), stored))
  const [isFromBefore, setFromBefore] = useState(before !== null)
  const [base, setBase] = useState(before?.base ?? stored)
  const [draft, setDraft] = useState(before?.draft ?? stored)
  const [contested, setContested] = useState(before?.contested ?? [])
  const [isSettled, setSettled] = useState(false)
  const names = Object.keys(stored) as (keyof Values)[]
  if (names.some((name) => stored[name] !== base[name])) {
    setBase(stored)
    setDraft(isSettled ? stored : rebaseDraft(base, draft, stored))
    setContested(isSettled ? [] : [...new Set([...contested, ...contestedFields(base, draft, stored)])])
    setSettled(false)
  }
  const isChanged = names.some((name) => draft[name] !== stored[name])
  const isKept = isChanged && !isSettled
  useEffect(
    () => void kept.keep(isKept ? { base, draft, contested } : null),
    [kept, isKept, base, draft, contested],
  )
  const settle = () => {
    setContested([])
    setSettled(true)
    setFromBefore(false)
    // The form may unmount before its effects run.
    kept.keep(null)
  }
  return {
    draft,
    isChanged,
    /** The values shown were typed before the form was opened this time. */
    isFromBefore: isFromBefore && isChanged,
    change: (name: keyof Values, text: string) => {
      setDraft((now) => ({ ...now, [name]: text }))
      setSettled(false)
      state.clearFaults([String(name)])
    },
    /** The current text of a field that someone else changed while a different text was typed here. */
    theirs: (name: keyof Values) =>
      contested.includes(name) && draft[name] !== stored[name] ? stored[name] : null,
    /** The draft was saved: the server's next values are its normalized form, not someone else's change. */
    settle,
    /** Discards everything typed. */
    discard: () => {
      settle()
      setDraft(stored)
      state.clearFaults()
    },
  }
}

export type EditForm = ReturnType<typeof useEditForm>

/** The draft over a newer state: typed values stay, everything else is as stored now. */
export function rebaseDraft<Values extends Typed>(base: Values, draft: Values, stored: Values): Values {
  const typed = Object.entries(draft).filter(([name, text]) => text !== base[name])
  return { ...stored, ...Object.fromEntries(typed) }
}

/** The fields changed differently here and elsewhere. */
export function contestedFields<Values extends Typed>(
  base: Values,
  draft: Values,
  stored: Values,
): (keyof Values)[] {
  const isContested = (name: keyof Values) =>
    draft[name] !== base[name] && stored[name] !== base[name] && draft[name] !== stored[name]
  return Object.keys(stored).filter(isContested)
}

/** The kept draft of a form with the fields of `stored`; null without one, or if the fields have changed. */
export function keptEdit<Values extends Typed>(given: unknown, stored: Values): KeptEdit<Values> | null {
  const names = Object.keys(stored)
  const isOfForm = (values: Partial<Typed> | undefined) =>
    names.every((name) => typeof values?.[name] === 'string') &&
    Object.keys(values ?? {}).length === names.length
  const kept = given as Partial<KeptEdit<Values>> | null
  const isWhole = isOfForm(kept?.base) && isOfForm(kept?.draft) && Array.isArray(kept?.contested)
  return isWhole ? (kept as KeptEdit<Values>) : null
}
