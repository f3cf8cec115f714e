import type { ComponentProps } from 'react'
import { Input } from '#web/ui/input.tsx'

/** A box for a code of an authenticator app, or a recovery code. */
export const CodeInput = (props: ComponentProps<typeof Input>) => (
  <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} {...props} />
)
