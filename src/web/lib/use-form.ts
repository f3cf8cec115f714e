import { type FormEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { onAuthChange } from './auth-state.ts'
import { fittingDraft, openDraft } from './drafts.ts'
import { type Faults, hasFaults } from './field-faults.ts'
import { handovers } from './handovers.ts'
import { type Outcome, useSubmit } from './use-submit.ts'

type FieldOf<Draft> = keyof Draft & string

type FormOptions<Draft, Answer> = Omit<Outcome<FieldOf<Draft>, Answer>, 'onSent'> & {
  blank: Draft
  /** The name under which the tab keeps what is typed until it is sent; see `openDraft`. */
  keptAs?: string
  /** Sending doesn't empty it, because what is typed is wanted again. */
  isLasting?: boolean
  check: (draft: Draft) => Faults<FieldOf<Draft>>
  /** Sends the form; `extra` holds what the form has beside the draft, such as the honeypot. */
  send: (draft: Draft, extra: Record<string, string>) => Promise<Answer>
  /** Says what is missing, where the fields alone don't. */
  onFaulty?: (faults: Faults<FieldOf<Draft>>, draft: Draft) => void
  onSent: (answer: Answer, draft: Draft) => unknown
}

/** A form whose draft React holds. It is emptied when it was sent, and when its person signs out. */
export function useForm<Draft extends object, Answer = unknown>(options: FormOptions<Draft, Answer>) {
  const { blank, keptAs, isLasting, check, send: call, onFaulty, onSent, ...outcome } = options
  const { showFaults, clearFaults, send, ...sending } = useSubmit<FieldOf<Draft>>()
  const { draft, change, reset } = useDraft(blank, keptAs)

  const handleChange = (changes: Partial<Draft>) => {
    change(changes)
    clearFaults(Object.keys(changes))
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const found = check(draft)
    if (hasFaults(found)) {
      onFaulty?.(found, draft)
      return showFaults(found)
    }
    await send(() => call(draft, extraFields(sending.form.current, draft)), {
      ...outcome,
      onSent: (answer) => {
        if (!isLasting) reset()
        return onSent(answer, draft)
      },
    })
  }
  /** What a control for a text needs. */
  const bind = (name: FieldOf<Draft>) => ({
    name,
    value: draft[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      handleChange({ [name]: target.value } as Partial<Draft>),
  })
  return { ...sending, draft, change: handleChange, submit, bind, showFaults }
}

function useDraft<Draft extends object>(blank: Draft, name: string | undefined) {
  // Changes when what is on the screen was typed by somebody who has signed out.
  const turn = useSyncExternalStore(onAuthChange, handovers, () => 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to who opened it
  const kept = useMemo(() => (name ? openDraft(name) : null), [name, turn])
  const [draft, setDraft] = useState(blank)
  /** Two changes in one render build on each other. */
  const latest = useRef(blank)
  const become = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after hydration, as the server knows of no draft, and anew for the next person
  useLayoutEffect(() => become(kept ? fittingDraft(kept.read(), blank) : blank), [kept, turn])
  const isBlank = () =>
    Object.entries(latest.current).every(([field, value]) => value === blank[field as keyof Draft])
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      become({ ...latest.current, ...changes })
      kept?.keep(isBlank() ? null : latest.current)
    },
    reset: () => {
      become(blank)
      kept?.keep(null)
    },
  }
}

/** Texts that were filled into fields which the draft doesn't have. */
function extraFields(form: HTMLFormElement | null, draft: object): Record<string, string> {
  const given = form ? [...new FormData(form)] : []
  const isExtra = ([name, value]: [string, FormDataEntryValue]) => !(name in draft) && value !== ''
  return Object.fromEntries(given.filter(isExtra)) as Record<string, string>
}
