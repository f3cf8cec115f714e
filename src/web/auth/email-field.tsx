import { emailAddressMax } from '#shared/lib/email.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type EmailFieldProps = {
  error: string | undefined
  /** `username` where somebody signs in, so that a password manager knows whose password follows. */
  autoComplete: 'username' | 'email'
}

/** The e-mail address of a form about signing in. */
export function EmailField({ error, autoComplete }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} isRequired>
      <Input
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailAddressMax}
      />
    </Field>
  )
}
