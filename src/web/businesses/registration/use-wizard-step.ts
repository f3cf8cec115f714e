import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { lastStep } from './registration-steps.ts'

/** The address of a step; the first one is the plain page. */
const stepHref = (step: number): string =>
  step === 1 ? paths.registerBusiness : `${paths.registerBusiness}?step=${step}`

function askedStep(search: string): number {
  const step = Number(new URLSearchParams(search).get('step') ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= lastStep ? step : 1
}

/** The step that the address asks for, as far as it may be opened. The browser's Back goes a step back. */
export function useWizardStep(furthest: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = askedStep(search)
  const step = Math.min(asked, furthest)
  // `furthest` can only fall behind by what happens elsewhere: an old address, a draft that is gone.
  useEffect(() => {
    if (asked > furthest) void navigate(stepHref(furthest), { replace: true })
  }, [asked, furthest, navigate])
  return { step, goTo: (next: number) => void navigate(stepHref(next)) }
}

/** Takes the focus to what a step begins with as soon as another one is shown, but not as the page opens. */
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
