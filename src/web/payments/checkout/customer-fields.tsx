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

/** The payer and the billing address; every field is required. */
export function CustomerFields({ payer, ...wiring }: CustomerFieldsProps) {
  return (
    <>
      <section className="Checkout-part">
        <h3>Personal Information</h3>
        <div className="Form">
          <div className="Form-two">
            <TextField
              {...wiring}
              field="email"
              label="Email"
              type="email"
              autoComplete="email"
              readOnly={payer.email !== ''}
            />
            <TextField
              {...wiring}
              field="name"
              label="Full Name"
              autoComplete="name"
              readOnly={payer.name !== ''}
            />
          </div>
          <TextField
            {...wiring}
            field="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            className="num"
          />
        </div>
      </section>
      <section className="Checkout-part">
        <h3>Billing Address</h3>
        <div className="Form">
          <TextField
            {...wiring}
            field="address"
            label="Street Address"
            autoComplete="billing street-address"
            maxLength={200}
          />
          <div className="Checkout-place">
            <TextField
              {...wiring}
              field="city"
              label="City"
              autoComplete="billing address-level2"
              maxLength={80}
            />
            <TextField
              {...wiring}
              field="state"
              label="State"
              autoComplete="billing address-level1"
              maxLength={40}
            />
            <TextField
              {...wiring}
              field="zipCode"
              label="ZIP Code"
              autoComplete="billing postal-code"
              inputMode="numeric"
              maxLength={10}
              className="num"
            />
          </div>
        </div>
      </section>
    </>
  )
}

type TextFieldProps = Wiring & ComponentProps<typeof Input> & { field: CustomerField; label: string }

function TextField({ faults, bind, field, label, ...input }: TextFieldProps) {
  return (
    <Field label={label} isRequired error={faults[field]}>
      <Input {...input} {...bind(field)} />
    </Field>
  )
}
