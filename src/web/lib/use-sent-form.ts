import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from './api-client.ts'
import { keepDraft, readKeptDraft } from './kept-draft.ts'

/** Error messages by field, ready to show. */
export type Faults<Draft> = Partial<Record<keyof Draft, string>>

type SentForm<Draft> = {
  blank: Draft
  /** The key under which this tab stores the draft until it is sent, so that it survives a reload. */
  keptAs?: string
  faultsOf: (draft: Draft) => Faults<Draft>
  /** Sends the form; `extra` has the values outside the draft, such as the honeypot. */
  send: (draft: Draft, extra: Record<string, string>) => Promise<unknown>
  /** Shows what is missing when the fields' own messages aren't enough. */
  onFaulty?: (faults: Faults<Draft>, draft: Draft) => void
  onSent: (draft: Draft) => void
  onFailed: (error: unknown) => void
}

/**
 * A form's draft, its errors and one call at a time. A failure keeps the draft, and errors from the server appear at their
 * fields like our own. Fields are named as in the draft; the first invalid one gets the focus.
 */
export function useSentForm<Draft extends object>(options: SentForm<Draft>) {
  const { blank, keptAs, faultsOf, send } = options
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const [draft, setDraft] = useState(blank)
  const [faults, setFaults] = useState<Faults<Draft>>({})
  const [isSending, setSending] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration: the server has no draft
  useEffect(() => {
    if (keptAs) setDraft((typed) => (typed === blank ? readKeptDraft(keptAs, blank) : typed))
  }, [])

  const isBlank = (typed: Draft) =>
    Object.entries(typed).every(([name, value]) => value === blank[name as keyof Draft])
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    setFaults((shown) => without(shown, changes))
    if (keptAs) keepDraft(keptAs, isBlank(next) ? null : next)
  }
  const reset = () => {
    setDraft(blank)
    setFaults({})
    if (keptAs) keepDraft(keptAs, null)
  }
  const showFaults = (found: Faults<Draft>) => {
    setFaults(found)
    focusFirst(form.current, found)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    const found = faultsOf(draft)
    if (Object.keys(found).length > 0) {
      options.onFaulty?.(found, draft)
      return showFaults(found)
    }
    isRunning.current = true
    setSending(true)
    try {
      await send(draft, extraFields(form.current, draft))
      reset()
      options.onSent(draft)
    } catch (error) {
      options.onFailed(error)
      showFaults(refusedFields(error, draft))
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { form, draft, faults, isSending, change, reset, submit }
}

function without<Draft>(faults: Faults<Draft>, changed: Partial<Draft>): Faults<Draft> {
  const isLeft = ([field]: [string, unknown]) => !(field in changed)
  return Object.fromEntries(Object.entries(faults).filter(isLeft)) as Faults<Draft>
}

/** Values of filled-in form fields that aren't part of the draft. */
function extraFields(form: HTMLFormElement | null, draft: object): Record<string, string> {
  const given = form ? [...new FormData(form)] : []
  const isExtra = ([name, value]: [string, FormDataEntryValue]) => !(name in draft) && value !== ''
  return Object.fromEntries(given.filter(isExtra)) as Record<string, string>
}

function refusedFields<Draft extends object>(error: unknown, draft: Draft): Faults<Draft> {
  const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
  return Object.fromEntries(Object.entries(told).filter(([field]) => field in draft)) as Faults<Draft>
}

/** In field order. */
function focusFirst(form: HTMLFormElement | null, faults: object): void {
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(({ name }) => name in faults)?.focus()
}
