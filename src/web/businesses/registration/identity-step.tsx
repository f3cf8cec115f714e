import { pictureHints } from '#shared/businesses/business-fields.ts'
import { PictureField } from '../form/picture-field.tsx'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './wizard-step.ts'

/** Name, website and logo. */
export function IdentityStep({ wizard }: StepProps) {
  const { logo } = wizard.registration
  return (
    <>
      <DraftField wizard={wizard} field="name" />
      <DraftField wizard={wizard} field="website" />
      <PictureField
        label="Logo"
        hint={`Optional. ${pictureHints.logo}, at most 10 MB.`}
        shape="square"
        storedUrl={null}
        change={logo.change}
        onChoose={logo.choose}
        onRemove={logo.remove}
        onUndo={logo.reset}
        fault={logo.fault}
      />
    </>
  )
}
