import { useController } from 'react-hook-form'
import { defaultBusinessHours, hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { HoursEditor } from '#web/businesses/form/hours-editor.tsx'
import { PaymentMethodsField } from '#web/businesses/form/payment-methods-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fieldset } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EditCard } from './edit-card.tsx'
import { editSections } from './edit-sections.ts'
import { toPaymentChoice } from './edit-values.ts'
import type { EditState } from './use-edit-business.ts'

type ChoiceCardProps = { edit: EditState }

/** The nineteen badges, of which any number holds. */
export function LoveUsCard({ edit }: ChoiceCardProps) {
  const { value, onChange } = useController({ control: edit.form.control, name: 'loveUs' }).field
  const toggle = (toggled: string) =>
    onChange(loveUsReasons.filter((reason) => value.includes(reason) !== (reason === toggled)))
  return (
    <EditCard section="love-us" note="Check what applies; it appears on your page.">
      <Fieldset legend={editSections['love-us']} className="EditBadges">
        {loveUsReasons.map((reason) => (
          <Chip key={reason} isOn={value.includes(reason)} onClick={() => toggle(reason)}>
            {reason}
          </Chip>
        ))}
      </Fieldset>
    </EditCard>
  )
}

/** The week; a listing from which nobody has heard its hours says so until somebody gives them. */
export function HoursCard({ edit }: ChoiceCardProps) {
  const { value, onChange } = useController({ control: edit.form.control, name: 'hours' }).field
  return (
    <EditCard section="hours">
      {value ? (
        <HoursEditor
          value={value}
          faults={{ ...edit.faults.hours, ...hoursFaults(value) }}
          onChange={(hours) => {
            onChange(hours)
            edit.mendPart('hours')
          }}
        />
      ) : (
        <div className="EditNone">
          <p>Visitors don't see any hours yet.</p>
          <Button onClick={() => onChange(defaultBusinessHours)}>Add business hours</Button>
        </div>
      )}
    </EditCard>
  )
}

/** The eight ways to pay. */
export function PaymentCard({ edit }: ChoiceCardProps) {
  const { value, onChange } = useController({ control: edit.form.control, name: 'paymentMethods' }).field
  return (
    <EditCard section="payment">
      <PaymentMethodsField value={value} onChange={(methods) => onChange(toPaymentChoice(methods))} />
    </EditCard>
  )
}
