import { emailAddressMax } from '#shared/lib/email.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type EmailFieldProps = {
  error: string | undefined
  /** `username` when signing in, so that password managers fill in the matching password. */
  autoComplete: 'username' | 'email'
  /** Typed into an earlier form. */
  typed?: string | undefined
}

/** The email address field of the auth forms. */
export function EmailField({ error, autoComplete, typed }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} isRequired>
      <Input
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailAddressMax}
        defaultValue={typed}
      />
    </Field>
  )
}
