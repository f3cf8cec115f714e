import {
  type FormEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { onAuthChange } from './auth-state.ts'
import { fittingDraft, openDraft } from './drafts.ts'
import { type Faults, hasFaults, someFaults, toFieldFaults } from './field-faults.ts'
import { handovers } from './handovers.ts'
import { isKeyTaken, useIdempotencyKey } from './idempotency-keys.ts'
import { useHydrated } from './use-hydrated.ts'
import { type Outcome, useSubmit } from './use-submit.ts'

type FieldOf<Draft> = keyof Draft & string

type DraftForm<Draft> = {
  blank: Draft
  /** Values the user can't change here; they replace those of an older draft. */
  fixed?: Partial<Draft> | undefined
  /** The name of the form's draft in this tab; see `openDraft`. */
  keptAs?: string | undefined
}

type Submission<Draft, Answer> = Omit<Outcome<FieldOf<Draft>, Answer>, 'onSent'> & {
  /** The form shows an `AlreadySent`; without one, the next press sends another version. */
  hasChoice?: boolean
  /** Clears the form after it is sent; defaults to true. */
  resetsOnSuccess?: boolean
  check: (draft: Draft) => Faults<FieldOf<Draft>>
  /** Sends the form; `extra` has the fields outside the draft, such as the honeypot. `key` makes the form's idempotency key. */
  send: (draft: Draft, extra: Record<string, string>, key: () => string) => Promise<Answer>
  /** Shows missing fields, if the field errors aren't enough. */
  onFaulty?: (faults: Faults<FieldOf<Draft>>, draft: Draft) => void
  onSent: (answer: Answer, draft: Draft) => unknown
}

/** An earlier version that had arrived, and the way on: without the one in the form, or with it as well. */
export type EarlierVersion = { openAt: string | undefined; discard: () => void; startAnew: () => void }

/** A controlled form with a draft, cleared after sending and when the user signs out. */
export function useForm<Draft extends object, Answer = unknown>(
  options: DraftForm<Draft> & Submission<Draft, Answer>,
) {
  const { blank, fixed, keptAs, ...submission } = options
  const { toSubmit, ...form } = useDraftForm({ blank, fixed, keptAs })
  return { ...form, submit: toSubmit(submission) }
}

/** The same for a form that is sent with data derived from its draft: `toSubmit` makes the handler. */
export function useDraftForm<Draft extends object>({ blank, fixed, keptAs }: DraftForm<Draft>) {
  const { showFaults, clearFaults, send, ...sending } = useSubmit<FieldOf<Draft>>()
  const key = useIdempotencyKey(keptAs)
  const { draft, change, reset } = useDraft({ blank, fixed, keptAs, form: sending.form })
  const { earlier, setEarlier } = useEarlierVersion(key.renew, reset)

  const handleChange = (changes: Partial<Draft>) => {
    change(changes)
    clearFaults(Object.keys(changes))
  }
  const toSubmit = <Answer>(submission: Submission<Draft, Answer>) => {
    const { hasChoice = false, resetsOnSuccess = true, check, onFaulty, ...sent } = submission
    const { send: call, onSent, toFaults = toFieldFaults, ...outcome } = sent
    return async (event?: FormEvent) => {
      event?.preventDefault()
      const found = check(draft)
      if (hasFaults(found)) {
        onFaulty?.(found, draft)
        return showFaults(found)
      }
      await send(() => call(draft, extraFields(sending.form.current, draft), key.current), {
        ...outcome,
        async onFailed(error, faults) {
          if (hasChoice && isKeyTaken(error)) return setEarlier({ openAt: error.body.openAt })
          await outcome.onFailed?.(error, faults)
          if (isKeyTaken(error)) key.renew()
        },
        toFaults: (error) => someFaults(toFaults(error), (field) => field in blank),
        onSent: (answer) => {
          key.renew()
          if (resetsOnSuccess) reset()
          return onSent(answer, draft)
        },
      })
    }
  }
  /** Props for a text control. */
  const bind = (field: FieldOf<Draft>) => ({
    name: field,
    value: draft[field] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      handleChange({ [field]: target.value } as Partial<Draft>),
  })
  return { ...sending, draft, earlier, change: handleChange, toSubmit, bind, showFaults }
}

function useEarlierVersion(renewKey: () => void, reset: () => void) {
  const [found, setEarlier] = useState<Pick<EarlierVersion, 'openAt'> | null>(null)
  const startAnew = () => {
    renewKey()
    setEarlier(null)
  }
  const discard = () => {
    startAnew()
    reset()
  }
  const earlier: EarlierVersion | null = found && { ...found, discard, startAnew }
  return { earlier, setEarlier }
}

type DraftOptions<Draft> = DraftForm<Draft> & { form: RefObject<HTMLFormElement | null> }

function useDraft<Draft extends object>({ blank, fixed, keptAs, form }: DraftOptions<Draft>) {
  // Changes when the user who typed the draft has signed out.
  const turn = useSyncExternalStore(onAuthChange, handovers, () => 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to the user who opened it
  const kept = useMemo(() => (keptAs ? openDraft(keptAs) : null), [keptAs, turn])
  const [draft, setDraft] = useState(blank)
  /** Two changes in one render build on each other. */
  const latest = useRef(blank)
  const set = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after hydration, because the server has no draft, and again for the next user
  useLayoutEffect(() => {
    const early = isHydrated ? {} : enteredEarly(form.current, blank)
    set({ ...(kept ? fittingDraft(kept.read(), blank) : blank), ...early, ...fixed })
    if (Object.keys(early).length > 0) kept?.keep(latest.current)
  }, [kept, turn])
  const isBlank = () =>
    Object.entries(latest.current).every(([field, value]) => value === blank[field as keyof Draft])
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      set({ ...latest.current, ...changes })
      kept?.keep(isBlank() ? null : latest.current)
    },
    reset: () => {
      set(blank)
      kept?.keep(null)
    },
  }
}

/** Texts entered before hydration, which the first update would overwrite. */
function enteredEarly<Draft extends object>(form: HTMLFormElement | null, blank: Draft): Partial<Draft> {
  const texts = new Map(Object.entries(blank).filter(([, value]) => typeof value === 'string'))
  const given = form ? [...new FormData(form)] : []
  const isEntered = ([name, value]: [string, FormDataEntryValue]) =>
    texts.has(name) && value !== '' && value !== texts.get(name)
  return Object.fromEntries(given.filter(isEntered)) as Partial<Draft>
}

/** Non-empty texts of fields outside the draft. */
function extraFields(form: HTMLFormElement | null, draft: object): Record<string, string> {
  const given = form ? [...new FormData(form)] : []
  const isExtra = ([name, value]: [string, FormDataEntryValue]) => !(name in draft) && value !== ''
  return Object.fromEntries(given.filter(isExtra)) as Record<string, string>
}
