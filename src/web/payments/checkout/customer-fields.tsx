import type { ComponentProps } from 'react'
import type { CustomerInfo } from '#shared/payments/payments.schemas.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { CustomerField } from './customer-draft.ts'
import type { CustomerFaults } from './customer-faults.ts'

type CustomerFieldsProps = {
  customer: CustomerInfo
  faults: CustomerFaults
  onChange: (field: CustomerField, text: string) => void
}

/** The payer and the billing address; all fields are required. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { email, name } = props.customer
  return (
    <>
      <section className="Checkout-part">
        <h3>Personal Information</h3>
        <div className="Form">
          <div className="Form-two">
            <TextField
              {...props}
              field="email"
              label="Email"
              type="email"
              autoComplete="email"
              readOnly={email !== ''}
            />
            <TextField {...props} field="name" label="Full Name" autoComplete="name" readOnly={name !== ''} />
          </div>
          <TextField
            {...props}
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
            {...props}
            field="address"
            label="Street Address"
            autoComplete="billing street-address"
            maxLength={200}
          />
          <div className="Checkout-place">
            <TextField
              {...props}
              field="city"
              label="City"
              autoComplete="billing address-level2"
              maxLength={80}
            />
            <TextField
              {...props}
              field="state"
              label="State"
              autoComplete="billing address-level1"
              maxLength={40}
            />
            <TextField
              {...props}
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

type TextFieldProps = CustomerFieldsProps &
  Omit<ComponentProps<typeof Input>, 'onChange'> & { field: CustomerField; label: string }

function TextField({ customer, faults, onChange, field, label, ...input }: TextFieldProps) {
  return (
    <Field label={label} isRequired error={faults[field]}>
      <Input
        {...input}
        name={field}
        value={customer[field]}
        onChange={(event) => onChange(field, event.target.value)}
      />
    </Field>
  )
}
