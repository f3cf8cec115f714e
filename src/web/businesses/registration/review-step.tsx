import { GalleryField } from '../form/gallery-field.tsx'
import { RegistrationSummary } from './registration-summary.tsx'
import type { StepProps } from './wizard-step.ts'

/** The pictures, and everything once more before it is sent. */
export function ReviewStep(props: StepProps) {
  return (
    <>
      <GalleryField gallery={props.wizard.registration.gallery} />
      <RegistrationSummary {...props} />
    </>
  )
}
