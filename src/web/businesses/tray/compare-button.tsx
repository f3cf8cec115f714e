import { Check, Columns2 } from 'lucide-react'
import { cx } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Compared, toggleCompared, useCompared } from './compared-store.ts'

type CompareButtonProps = {
  business: Compared
  /** One of a card's actions instead of a button. */
  isCell?: boolean | undefined
  tabIndex?: number | undefined
}

/** Adds a business to those that are compared side by side, or removes it. */
export function CompareButton({ business, isCell, tabIndex }: CompareButtonProps) {
  const isOn = useCompared().some(({ id }) => id === business.id)
  const Icon = isOn ? Check : Columns2
  const press = () => {
    if (!toggleCompared(business))
      toast({
        title: 'You can compare up to four',
        description: `Remove one of the four to compare ${business.name}.`,
        variant: 'destructive',
      })
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={cx(!isCell && 'Button is-outline', isOn && 'is-chosen') || undefined}
      aria-label={`Compare ${business.name}`}
      aria-pressed={isOn}
      onClick={press}
    >
      <Icon className="Icon" />
      Compare
    </button>
  )
}
