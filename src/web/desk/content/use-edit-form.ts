import { useEffect, useState } from 'react'
import { useAuth } from '#web/lib/auth-state.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { keepEdit, readKeptEdit, type Typed } from './kept-edit.ts'

/**
 * What is typed over what is stored. When somebody else stores something meanwhile, nothing typed is lost: fields that
 * nobody touched here take the new text, and `theirs` tells for the others what stands there now. What isn't saved stays in
 * this tab, also over a sign-in, until the form of the same thing is opened again; `what` says which that is.
 */
export function useEditForm<Values extends Typed>(what: string, stored: Values) {
  const personId = useAuth().user?.id ?? 0
  // Of who opened the form: when a session ends, the form is there for a moment longer than its person.
  const [key] = useState(() => draftKey(personId, `desk-edit-${what}`))
  const [kept] = useState(() => readKeptEdit(key, stored))
  const [isFromBefore, setFromBefore] = useState(kept !== null)
  const [base, setBase] = useState(kept?.base ?? stored)
  const [draft, setDraft] = useState(kept?.draft ?? stored)
  const [contested, setContested] = useState(kept?.contested ?? [])
  const [isSettled, setSettled] = useState(false)
  const names = Object.keys(stored) as (keyof Values)[]
  if (names.some((name) => stored[name] !== base[name])) {
    setBase(stored)
    setDraft(isSettled ? stored : overtaken(base, draft, stored))
    setContested(isSettled ? [] : [...new Set([...contested, ...contestedFields(base, draft, stored)])])
    setSettled(false)
  }
  const isChanged = names.some((name) => draft[name] !== stored[name])
  const isKept = isChanged && !isSettled
  useEffect(
    () => keepEdit(key, isKept ? { base, draft, contested } : null),
    [key, isKept, base, draft, contested],
  )
  const settle = () => {
    setContested([])
    setSettled(true)
    setFromBefore(false)
    // The form may be gone before its effects run.
    keepEdit(key, null)
  }
  return {
    draft,
    isChanged,
    /** What is shown was typed before the form was opened this time. */
    isFromBefore: isFromBefore && isChanged,
    change: (name: keyof Values, text: string) => {
      setDraft((now) => ({ ...now, [name]: text }))
      setSettled(false)
    },
    /** What stands in a field now, where somebody else wrote it while another text was typed here. */
    theirs: (name: keyof Values) =>
      contested.includes(name) && draft[name] !== stored[name] ? stored[name] : null,
    /** What was typed is stored: whatever comes next is how the server wrote it down, and nobody else's. */
    settle,
    /** Takes back all that was typed. */
    discard: () => {
      settle()
      setDraft(stored)
    },
  }
}

export type EditForm = Pick<
  ReturnType<typeof useEditForm>,
  'isChanged' | 'isFromBefore' | 'settle' | 'discard'
>

/** The draft over a newer state: what was typed stays, all else is as it is stored now. */
export function overtaken<Values extends Typed>(base: Values, draft: Values, stored: Values): Values {
  const typed = Object.entries(draft).filter(([name, text]) => text !== base[name])
  return { ...stored, ...Object.fromEntries(typed) }
}

/** The fields that were changed here and elsewhere, to different ends. */
export function contestedFields<Values extends Typed>(
  base: Values,
  draft: Values,
  stored: Values,
): (keyof Values)[] {
  const isContested = (name: keyof Values) =>
    draft[name] !== base[name] && stored[name] !== base[name] && draft[name] !== stored[name]
  return Object.keys(stored).filter(isContested)
}
