import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFaultFocus } from '../form/use-fault-focus.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import {
  firstFaultyStep,
  furthestStep,
  isFilled,
  lastStep,
  type RegistrationFaults,
  stepFaults,
} from './registration-steps.ts'
import { useRegistration } from './use-registration.ts'
import { useSubmitRegistration } from './use-submit-registration.ts'
import { useFocusOnStep, useWizardStep } from './use-wizard-step.ts'

/** Milliseconds within which two presses are one double click. */
const doubleClick = 500

/** The wizard: what was typed, the step in view with its faults, and the ways on and back. */
export function useWizard(personId: number) {
  const form = useRef<HTMLFormElement>(null)
  const registration = useRegistration(personId)
  const { draft } = registration
  const [faults, setFaults] = useState<RegistrationFaults>({})
  const furthest = furthestStep(draft)
  const { step, goTo } = useWizardStep(furthest)
  const heading = useFocusOnStep(step)
  const focusFault = useFaultFocus(form)
  /** The step on which a fault waits to be shown. */
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current !== step) return
    awaited.current = null
    focusFault()
  })

  const showFaults = (found: RegistrationFaults) => {
    setFaults(found)
    const faulty = firstFaultyStep(found)
    if (faulty === null) return
    awaited.current = faulty
    if (faulty !== step) goTo(faulty)
    registration.logo.refuse(found.logo ?? null)
    registration.gallery.refuse(found.gallery ?? null)
  }
  const { isSubmitting, submit, twin } = useSubmitRegistration(personId, registration, showFaults)
  /** Opens a step, unless the one in view is filled wrongly. */
  const open = (next: number): boolean => {
    const found = next > step ? stepFaults(draft, step) : {}
    const isRight = Object.keys(found).length === 0
    if (isRight) {
      setFaults({})
      goTo(next)
    } else showFaults(found)
    return isRight
  }
  const wentOnAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    form,
    heading,
    registration,
    faults,
    step,
    furthest,
    isSubmitting,
    twinId: twin && isStillTwin(twin.draft, draft) ? twin.businessId : null,
    canGoOn: isFilled(draft, step),
    open,
    change: (part: Partial<RegistrationDraft>) => {
      registration.change(part)
      // Whoever types between two presses has meant both.
      wentOnAt.current = Number.NEGATIVE_INFINITY
      setFaults((shown) => without(shown, Object.keys(part)))
    },
    startOver: () => {
      registration.startOver()
      setFaults({})
      goTo(1)
    },
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      // The second half of a double click on Next would press what stands in its place by then, Submit above all.
      if (event.timeStamp - wentOnAt.current < doubleClick) return
      if (step === lastStep) void submit()
      else if (open(step + 1)) wentOnAt.current = event.timeStamp
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>

/** By another name or at another address it is another business. */
const isStillTwin = (refused: RegistrationDraft, now: RegistrationDraft): boolean =>
  refused.name === now.name && refused.address === now.address

const without = (faults: RegistrationFaults, mended: readonly string[]): RegistrationFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !mended.includes(field)))
