import { type ComponentType, useEffect, useRef } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { CategoryStep } from './category-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { ListedAlreadyNote } from './listed-already-note.tsx'
import { RegistrationPreview } from './registration-preview.tsx'
import { lastStep, steps } from './registration-steps.ts'
import { RegistrationSummary } from './registration-summary.tsx'
import { StartOver } from './start-over.tsx'
import { useWizard, type Wizard } from './use-wizard.ts'
import { WizardProgress } from './wizard-progress.tsx'
import type { PageParts, StepProps } from './wizard-step.ts'

const stepViews: readonly ComponentType<StepProps>[] = [
  IdentityStep,
  ContactStep,
  DetailsStep,
  CategoryStep,
  RegistrationSummary,
]

/** The first step after name and address are entered. */
const addressStep = stepViews.indexOf(ContactStep) + 1

type RegistrationWizardProps = PageParts & {
  /** Called instead of submitting while no one is signed in. */
  askForAccount: (() => void) | undefined
}

/** Registers a business in five steps. */
export function RegistrationWizard({ askForAccount, ...parts }: RegistrationWizardProps) {
  const wizard = useWizard(askForAccount)
  const { form, heading, step, furthest, isSubmitting, open, handleSubmit } = wizard
  const StepView = stepViews[step - 1] ?? IdentityStep
  return (
    <div className="Wizard">
      {/* Changes made while it is being sent would be lost. */}
      <div inert={isSubmitting}>
        <WizardProgress step={step} furthest={furthest} onStep={open} />
      </div>
      <form ref={form} className="Form" noValidate onSubmit={handleSubmit}>
        <div className="Form-inert" inert={isSubmitting}>
          <div className="Wizard-head">
            <h2 ref={heading} tabIndex={-1}>
              {steps[step - 1]?.title}
            </h2>
            <StartOver wizard={wizard} />
          </div>
          {step > addressStep ? <ListedAlreadyNote {...wizard.registration.draft} /> : null}
          <StepView wizard={wizard} {...parts} />
        </div>
        {step === lastStep && wizard.duplicateId ? <DuplicateNote businessId={wizard.duplicateId} /> : null}
        {step === 1 || step === lastStep ? <RegistrationRules /> : null}
        <WizardBar wizard={wizard} />
      </form>
      <RegistrationPreview
        registration={wizard.registration}
        trade={parts.trade(wizard.registration.draft)}
      />
    </div>
  )
}

function DuplicateNote({ businessId }: { businessId: number }) {
  const wayOn = useRef<HTMLAnchorElement>(null)
  // On a phone the note is far from the pressed button.
  useEffect(() => wayOn.current?.focus(), [])
  return (
    <Alert tone="wait">
      You registered this business a few minutes ago with different details.{' '}
      <Link ref={wayOn} className="Link" to={paths.editBusiness(businessId)}>
        Edit that listing instead
      </Link>
      . What you entered here has been saved.
    </Alert>
  )
}

function RegistrationRules() {
  return (
    <p className="Wizard-rules">
      Listings for adult services, drugs, weapons or anything unlawful are prohibited and will be rejected.
      See our{' '}
      <Link className="Link" to={paths.termsAndConditions} target="_blank">
        terms and conditions
      </Link>
      .
    </p>
  )
}

function WizardBar({ wizard }: { wizard: Wizard }) {
  const { step, canGoOn, isSubmitting, open } = wizard
  const isLast = step === lastStep
  return (
    <div className="Wizard-bar">
      <Button disabled={step === 1 || isSubmitting} onClick={() => open(step - 1)}>
        Back
      </Button>
      <span className="Wizard-count">{`Step ${step} of ${lastStep}`}</span>
      <Button variant="primary" type="submit" disabled={!canGoOn || isSubmitting}>
        {isLast ? (isSubmitting ? 'Submitting...' : 'Submit') : 'Next'}
      </Button>
    </div>
  )
}
