import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from '#shared/businesses/payment-methods.ts'
import { Checkbox, Fieldset } from '#web/ui/checkbox.tsx'

export type PaymentMethodChoice = Partial<Record<PaymentMethod, boolean>>

type PaymentMethodsFieldProps = {
  value: PaymentMethodChoice
  onChange: (methods: PaymentMethodChoice) => void
}

/** The payment methods a business accepts. */
export function PaymentMethodsField({ value, onChange }: PaymentMethodsFieldProps) {
  return (
    <Fieldset legend="Payment Methods">
      <div className="CheckGrid">
        {paymentMethods.map((method) => (
          <Checkbox
            key={method}
            name={method}
            label={paymentMethodLabels[method]}
            checked={value[method] === true}
            onChange={({ target }) => onChange({ ...value, [method]: target.checked })}
          />
        ))}
      </div>
    </Fieldset>
  )
}
