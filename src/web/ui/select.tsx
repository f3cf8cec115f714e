import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field-wiring.ts'

type SelectProps = ComponentProps<'select'> & {
  /** A muted label before the value, which also names the control: "Sort". */
  prefix?: ReactNode
  /** Full width and 48 px high, as in forms. */
  isBlock?: boolean | undefined
  children: ReactNode
}

/** A styled native select; `children` are `<option>`s. */
export function Select({ prefix, isBlock, className, children, ...rest }: SelectProps) {
  const wiring = useFieldWiring()
  const select = (
    <select {...wiring} {...rest}>
      {children}
    </select>
  )
  const boxClass = cx('Select', isBlock && 'is-block', className)
  const chevron = <ChevronDown className="Icon is-s" />
  if (!prefix) {
    return (
      <span className={boxClass}>
        {select}
        {chevron}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside, in a variable
    <label className={boxClass}>
      <small>{prefix}</small>
      {select}
      {chevron}
    </label>
  )
}
