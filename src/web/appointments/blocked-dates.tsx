import { X } from 'lucide-react'
import { blockedMax } from '#shared/appointments/slot-settings.ts'
import type { DateRange } from '#shared/appointments/slots.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Fieldset } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'

type BlockedDatesProps = {
  ranges: readonly DateRange[]
  error: string | undefined
  onChange: (ranges: DateRange[]) => void
}

/** Dates without slots, such as a vacation. */
export function BlockedDates({ ranges, error, onChange }: BlockedDatesProps) {
  const set = (place: number, range: DateRange) => onChange([...ranges].with(place, range))
  return (
    <Fieldset legend="Days off" error={error}>
      {ranges.map((range, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is only its place; two may be alike while typing
        <div className="Blocked-range" key={place}>
          <Input
            type="date"
            aria-label={`First day off, ${place + 1}`}
            value={range.from}
            onChange={({ target: { value } }) =>
              set(place, { from: value, to: range.to && range.to >= value ? range.to : value })
            }
          />
          <span aria-hidden="true">to</span>
          <Input
            type="date"
            aria-label={`Last day off, ${place + 1}`}
            value={range.to}
            min={range.from}
            onChange={({ target: { value } }) => set(place, { ...range, to: value })}
          />
          <IconButton
            isPlain
            label={`Remove days off ${place + 1}`}
            onClick={() => onChange([...ranges].toSpliced(place, 1))}
          >
            <X className="Icon is-s" />
          </IconButton>
        </div>
      ))}
      <Button
        disabled={ranges.length >= blockedMax}
        onClick={() => onChange([...ranges, { from: '', to: '' }])}
      >
        Add days off
      </Button>
    </Fieldset>
  )
}
