import { GalleryField } from '../form/gallery-field.tsx'
import { RegistrationSummary } from './registration-summary.tsx'
import type { StepProps } from './wizard-step.ts'

/** The pictures, and everything once more before it is sent. */
export function ReviewStep(props: StepProps) {
  const { gallery } = props.wizard.registration
  return (
    <>
      <GalleryField
        pictures={gallery.pictures}
        pendingCount={gallery.pendingCount}
        onAdd={gallery.add}
        onRemove={gallery.remove}
        onMove={gallery.move}
        fault={gallery.fault}
      />
      <RegistrationSummary {...props} />
    </>
  )
}
