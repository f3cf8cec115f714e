import { defaultBusinessHours, hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { specialFaults } from '#shared/businesses/form/special-faults.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { dayNames } from '#shared/businesses/opening-hours.ts'
import { withSpecial } from '#shared/businesses/special-hours.ts'
import { HoursEditor } from '#web/businesses/form/hours-editor.tsx'
import { PaymentMethodsField } from '#web/businesses/form/payment-methods-field.tsx'
import { SpecialHoursEditor } from '#web/businesses/form/special-hours-editor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fieldset } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { EditCard } from './edit-card.tsx'
import { editSections } from './edit-sections.ts'
import { toPaymentChoice } from './edit-values.ts'
import type { EditState } from './use-edit-business.ts'

type ChoiceCardProps = { edit: EditState }

/** The nineteen badges, of which any number can be chosen. */
export function LoveUsCard({ edit }: ChoiceCardProps) {
  const { loveUs } = edit.values
  const toggle = (toggled: string) =>
    edit.change({
      loveUs: loveUsReasons.filter((reason) => loveUs.includes(reason) !== (reason === toggled)),
    })
  return (
    <EditCard section="love-us" note="Check all that apply. They appear on your page.">
      <Fieldset legend={editSections['love-us']} className="EditBadges">
        {loveUsReasons.map((reason) => (
          <Chip key={reason} isOn={loveUs.includes(reason)} onClick={() => toggle(reason)}>
            {reason}
          </Chip>
        ))}
      </Fieldset>
    </EditCard>
  )
}

/** The week; a listing with unknown hours says so until someone enters them. */
export function HoursCard({ edit }: ChoiceCardProps) {
  const { hours, specialHours } = edit.values
  return (
    <EditCard section="hours">
      {hours ? (
        <>
          <HoursEditor
            value={hours}
            faults={{ ...edit.faults, ...hoursFaults(hours) }}
            onChange={(next) => edit.change({ hours: next }, dayNames)}
            onSpecial={(more) => edit.change({ specialHours: withSpecial(specialHours, more) })}
          />
          <div>
            <SpecialHoursEditor
              value={specialHours}
              week={hours}
              onChange={(next) => edit.change({ specialHours: next })}
            />
            {/* An error without a day comes from the server. */}
            {Object.keys(specialFaults(specialHours)).length === 0 ? (
              <FieldError message={edit.faults.specialHours} />
            ) : null}
          </div>
        </>
      ) : (
        <div className="EditNone">
          <p>Visitors don't see any hours yet.</p>
          <Button onClick={() => edit.change({ hours: defaultBusinessHours })}>Add business hours</Button>
        </div>
      )}
    </EditCard>
  )
}

/** The eight payment methods. */
export function PaymentCard({ edit }: ChoiceCardProps) {
  return (
    <EditCard section="payment">
      <PaymentMethodsField
        value={edit.values.paymentMethods}
        onChange={(methods) => edit.change({ paymentMethods: toPaymentChoice(methods) })}
      />
    </EditCard>
  )
}
