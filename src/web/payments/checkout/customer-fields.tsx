import type { ComponentProps } from 'react'
import type { Faults } from '#web/lib/field-faults.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { CustomerField, Payer } from './customer.ts'

type CustomerFieldsProps = Wiring & { payer: Payer }

type Wiring = {
  faults: Faults<CustomerField>
  bind: (field: CustomerField) => ComponentProps<typeof Input>
}

/** Label and autofill of each field. */
const inputs: Record<CustomerField, ComponentProps<typeof Input> & { label: string }> = {
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  name: { label: 'Full Name', autoComplete: 'name' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 40, className: 'num' },
  address: { label: 'Street Address', autoComplete: 'billing street-address', maxLength: 200 },
  city: { label: 'City', autoComplete: 'billing address-level2', maxLength: 80 },
  state: { label: 'State', autoComplete: 'billing address-level1', maxLength: 40 },
  zipCode: {
    label: 'ZIP Code',
    autoComplete: 'billing postal-code',
    inputMode: 'numeric',
    maxLength: 10,
    className: 'num',
  },
}

/** The payer and the billing address; every field is required. */
export function CustomerFields({ payer, ...wiring }: CustomerFieldsProps) {
  return (
    <>
      <section className="Checkout-part">
        <h3>Personal Information</h3>
        <div className="Form">
          <div className="Form-two">
            <TextField {...wiring} field="email" isKnown={payer.email !== ''} />
            <TextField {...wiring} field="name" isKnown={payer.name !== ''} />
          </div>
          <TextField {...wiring} field="phone" />
        </div>
      </section>
      <section className="Checkout-part">
        <h3>Billing Address</h3>
        <div className="Form">
          <TextField {...wiring} field="address" />
          <div className="Checkout-place">
            <TextField {...wiring} field="city" />
            <TextField {...wiring} field="state" />
            <TextField {...wiring} field="zipCode" />
          </div>
        </div>
      </section>
    </>
  )
}

type TextFieldProps = Wiring & { field: CustomerField; isKnown?: boolean }

function TextField({ faults, bind, field, isKnown }: TextFieldProps) {
  const { label, ...input } = inputs[field]
  return (
    <Field label={label} isRequired error={faults[field]}>
      <Input {...input} readOnly={isKnown} {...bind(field)} />
    </Field>
  )
}
