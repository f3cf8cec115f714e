import { Check } from 'lucide-react'
import { cx } from '#web/ui/class-names.ts'
import { steps } from './registration-steps.ts'

type WizardProgressProps = {
  step: number
  /** The last step that can be opened. */
  furthest: number
  onStep: (step: number) => void
}

/** The list of steps: the current one, the completed ones, and links to those that are open. */
export function WizardProgress({ step, furthest, onStep }: WizardProgressProps) {
  return (
    <nav aria-label="Steps">
      <ol className="Wizard-steps">
        {steps.map(({ title }, index) => {
          const number = index + 1
          const isDone = number < furthest && number !== step
          return (
            <li key={title} className={cx(number === step && 'is-here', isDone && 'is-done')}>
              <button
                type="button"
                aria-current={number === step ? 'step' : undefined}
                disabled={number > furthest}
                onClick={() => number !== step && onStep(number)}
              >
                <span className="Wizard-number">
                  {isDone ? <Check className="Icon is-s" /> : number}
                  <span className="sr">{isDone ? `Step ${number}, done: ` : `Step ${number}: `}</span>
                </span>
                <span>{title}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
