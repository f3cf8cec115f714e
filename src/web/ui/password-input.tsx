import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field-wiring.ts'

/** A password box with a button that shows or hides the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const wiring = useFieldWiring()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="InputBox has-button">
      <input
        {...wiring}
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={cx('Input', className)}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        isPlain
        onClick={() => setShown((shown) => !shown)}
      >
        <Icon className="Icon" />
      </IconButton>
    </div>
  )
}
