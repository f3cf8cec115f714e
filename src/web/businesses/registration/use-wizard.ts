import { type FormEvent, useEffect, useRef } from 'react'
import { hasFaults } from '#web/lib/field-faults.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import {
  firstFaultyStep,
  furthestStep,
  isFilled,
  lastStep,
  type RegistrationFaults,
  type RegistrationField,
  stepFaults,
} from './registration-steps.ts'
import { type Registration, useRegistration } from './use-registration.ts'
import { useSubmitRegistration } from './use-submit-registration.ts'
import { useFocusOnStep, useWizardStep } from './use-wizard-step.ts'

/** Milliseconds within which two presses are a double click. */
const doubleClick = 500

/** The wizard's state: the draft, the current step with its errors, and the navigation. */
export function useWizard(askForAccount: (() => void) | undefined) {
  const registration = useRegistration()
  const { draft } = registration
  const submitting = useSubmit<RegistrationField>()
  const { form, faults, isSending, showFaults, focusFault, clearFaults } = submitting
  const furthest = furthestStep(draft)
  const { step, goTo } = useWizardStep(furthest)
  const heading = useFocusOnStep(step)
  const goToFault = useGoToFault(registration, { step, goTo, focusFault })
  const { submit, duplicate } = useSubmitRegistration({ registration, submitting, onRejected: goToFault })
  /** Opens a step, unless the current one is invalid. */
  const open = (next: number): boolean => {
    const found = next > step ? stepFaults(draft, step) : {}
    const isRight = !hasFaults(found)
    showFaults(found)
    if (isRight) goTo(next)
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
    isSubmitting: isSending,
    duplicateId: duplicate && isSameBusiness(duplicate.draft, draft) ? duplicate.businessId : null,
    canGoOn: isFilled(draft, step),
    open,
    change: (part: Partial<RegistrationDraft>, touched: readonly RegistrationField[] = []) => {
      registration.change(part)
      // Typing between two presses means both were intended.
      wentOnAt.current = Number.NEGATIVE_INFINITY
      clearFaults([...Object.keys(part), ...touched])
    },
    startOver: () => {
      registration.startOver()
      clearFaults()
      goTo(1)
    },
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      // The second press of a double click on Next would hit the button that replaces it, such as Submit.
      if (event.timeStamp - wentOnAt.current < doubleClick) return
      if (step === lastStep) void (askForAccount ?? submit)()
      else if (open(step + 1)) wentOnAt.current = event.timeStamp
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>

type Navigation = { step: number; goTo: (step: number) => void; focusFault: () => void }

/** Opens the first step with an error, and focuses the error once that step is shown. */
function useGoToFault({ logo, gallery }: Registration, { step, goTo, focusFault }: Navigation) {
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current !== step) return
    awaited.current = null
    focusFault()
  })
  return (found: RegistrationFaults) => {
    const faulty = firstFaultyStep(found)
    if (faulty === null) return
    awaited.current = faulty
    if (faulty !== step) goTo(faulty)
    logo.refuse(found.logo ?? null)
    gallery.refuse(found.gallery ?? null)
  }
}

/** A different name or address makes it a different business. */
const isSameBusiness = (submitted: RegistrationDraft, now: RegistrationDraft): boolean =>
  submitted.name === now.name && submitted.address === now.address
