import { useState } from 'react'
import { lengthText } from '#shared/appointments/slot-settings.ts'
import { wishDaysAhead, wishMinutes, wishStep } from '#shared/appointments/wished-times.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type WishedTimesProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Maximum number of proposed times. */
  max: number
  error?: string | undefined
  /** Length of the appointment. */
  minutes?: number
}
type Wish = { date: string; time: string }
const blank: Wish = { date: '', time: '' }

/** Typed dates and times, for appointments that needn't be slots. */
export function WishedTimes({ chosen, onChange, max, error, minutes = wishMinutes }: WishedTimesProps) {
  const [typed, setWishes] = useState<readonly Wish[]>([blank])
  const wishes = reconciled(typed, chosen)
  const today = austinToday()
  const change = (at: number, part: Partial<Wish>) => {
    const next = wishes.map((wish, place) => (place === at ? { ...wish, ...part } : wish))
    setWishes(next)
    onChange([...new Set(next.flatMap(startOf))].sort())
  }
  return (
    <div className="Slots">
      {wishes.map((wish, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are never put in another order
        <div key={at} className="Form-two">
          <Field label={labelOf('Date', at)} error={at === 0 ? error : undefined}>
            <Input
              type="date"
              className="num"
              min={today}
              max={toIsoDate(fromIsoDate(today) + wishDaysAhead)}
              value={wish.date}
              onChange={({ target }) => change(at, { date: target.value })}
            />
          </Field>
          <Field
            label={labelOf('Time', at)}
            hint={at === 0 ? `The appointment takes ${lengthText(minutes)}.` : undefined}
            error={isSkipped(wish) ? skippedText : undefined}
          >
            <Input
              type="time"
              className="num"
              step={wishStep * 60}
              value={wish.time}
              onChange={({ target }) => change(at, { time: target.value })}
            />
          </Field>
        </div>
      ))}
      {wishes.length < max ? (
        <div>
          <Button variant="quiet" onClick={() => setWishes([...wishes, blank])}>
            Another time
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const skippedText =
  'This time doesn’t exist that day because of daylight saving time. Please choose another one.'

const labelOf = (part: string, at: number) => (at === 0 ? part : `${part} ${at + 1}`)

/** The typed times, without those removed elsewhere, and with those added elsewhere, such as from a draft. */
function reconciled(typed: readonly Wish[], chosen: readonly string[]): Wish[] {
  const missing = chosen.filter((start) => !typed.some((wish) => startOf(wish).includes(start)))
  const kept = typed.map((wish) => (startOf(wish).every((start) => chosen.includes(start)) ? wish : blank))
  const filled = kept.map((wish) => {
    const next = wish === blank ? missing.shift() : undefined
    return next === undefined ? wish : wishOf(next)
  })
  return [...filled, ...missing.map(wishOf)]
}

/** True for a whole wish without a start: in the hour that daylight saving time skips. */
const isSkipped = (wish: Wish): boolean => wish.date !== '' && wish.time !== '' && startOf(wish).length === 0

/** The start of a wish; nothing for half a wish, or a time that clocks skip. */
function startOf({ date, time }: Wish): string[] {
  const [hours, minutes] = time.split(':').map(Number)
  if (date === '' || hours === undefined || minutes === undefined) return []
  const at = instantAt(fromIsoDate(date), hours * 60 + minutes)
  return at === null || Number.isNaN(at) ? [] : [new Date(at).toISOString()]
}

function wishOf(start: string): Wish {
  const { date, minute } = austinWallClock(new Date(start))
  const two = (part: number) => String(part).padStart(2, '0')
  return { date: toIsoDate(date), time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` }
}
