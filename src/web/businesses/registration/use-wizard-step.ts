import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { lastStep } from './registration-steps.ts'

/** A step's address; the first one has no parameter. */
const stepHref = (step: number): string =>
  step === 1 ? paths.registerBusiness : `${paths.registerBusiness}?step=${step}`

function askedStep(search: string): number {
  const step = Number(new URLSearchParams(search).get('step') ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= lastStep ? step : 1
}

/** The step in the address, as far as it can be opened. The browser's Back goes back one step. */
export function useWizardStep(furthest: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = askedStep(search)
  const step = Math.min(asked, furthest)
  // `furthest` can only go down from outside: an old address, or a deleted draft.
  useEffect(() => {
    if (asked > furthest) void navigate(stepHref(furthest), { replace: true })
  }, [asked, furthest, navigate])
  return { step, goTo: (next: number) => void navigate(stepHref(next)) }
}

/** Focuses the start of a step when the step changes, but not on page load. */
export function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
