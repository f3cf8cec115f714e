import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'

type ButtonLook = {
  /** `primary` is the one orange button in view; `danger` is outlined in red. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined
  isBig?: boolean | undefined
  isBlock?: boolean | undefined
  /** On state of a toggle: orange, icon filled. */
  isOn?: boolean | undefined
}

function buttonClass(look: ButtonLook, className: string | undefined): string {
  const variant = look.variant ?? 'outline'
  return cx(
    'Button',
    variant === 'danger' ? 'is-outline is-danger' : `is-${variant}`,
    look.isBig && 'is-big',
    look.isBlock && 'is-block',
    look.isOn && 'is-on',
    className,
  )
}

/** A push button; `type` defaults to `button`. Passing `isOn` makes it a toggle (aria-pressed). */
export function Button({
  variant,
  isBig,
  isBlock,
  isOn,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      aria-pressed={isOn}
      className={buttonClass({ variant, isBig, isBlock, isOn }, className)}
      {...rest}
    />
  )
}

export type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'children'> & {
  isSending: boolean
  label: string
  /** The label meanwhile. */
  sending: string
}

/** Sends its form. It can't be pressed while that runs. */
export function SubmitButton({ isSending, label, sending, disabled = false, ...rest }: SubmitButtonProps) {
  return (
    <Button variant="primary" {...rest} type="submit" disabled={isSending || disabled}>
      {isSending ? sending : label}
    </Button>
  )
}

/** A link that looks like a button and navigates inside the app. */
export function ButtonLink({ variant, isBig, isBlock, className, ...rest }: ButtonLook & LinkProps) {
  return <Link className={buttonClass({ variant, isBig, isBlock }, className)} {...rest} />
}

/** A link that looks like a button and leaves the app: tel:, mailto:, other hosts, hashes. */
export function ButtonAnchor({
  variant,
  isBig,
  isBlock,
  className,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return <a className={buttonClass({ variant, isBig, isBlock }, className)} {...rest} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name; there is no visible text. */
  label: string
  /** Without a background, 44 px wide; otherwise a 36 px disc with a 44 px hit area. */
  isPlain?: boolean | undefined
  isOn?: boolean | undefined
  children: ReactNode
}

/** A round icon button. Passing `isOn` makes it a toggle (aria-pressed). */
export function IconButton({ label, isPlain, isOn, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      aria-pressed={isOn}
      className={cx('IconButton', isPlain && 'is-plain', isOn && 'is-on', className)}
      {...rest}
    />
  )
}
