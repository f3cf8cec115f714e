import { useState } from 'react'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { snoozeChoices, snoozeFault, snoozeInstant } from '#shared/conversations/snooze.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type SnoozeDialogProps = {
  conversationId: number
  snoozedUntil: string | null
  isOpen: boolean
  isSaving: boolean
  onClose: () => void
  /** Null brings it back now. Resolves to whether it was saved. */
  onSnooze: (until: string | null) => Promise<boolean>
}

/** Asks until when a conversation leaves the list. */
export function SnoozeDialog({ isOpen, onClose, ...props }: SnoozeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title="Snooze"
      description="Hidden until then or until the customer writes. Austin time."
    >
      <SnoozeChoices {...props} />
    </Dialog>
  )
}

function SnoozeChoices(props: Omit<SnoozeDialogProps, 'isOpen' | 'onClose'>) {
  const { snoozedUntil, isSaving, onSnooze } = props
  const [choices] = useState(() => snoozeChoices(new Date()))
  return (
    <div className="Snooze">
      {snoozedUntil ? (
        <Button isBlock disabled={isSaving} onClick={() => void onSnooze(null)}>
          Bring it back now
        </Button>
      ) : null}
      {choices.map(({ label, at }) => (
        <Button
          key={label}
          isBlock
          className="Snooze-choice"
          disabled={isSaving}
          onClick={() => void onSnooze(at.toISOString())}
        >
          {label}
          <small>{austinMoment(at.toISOString())}</small>
        </Button>
      ))}
      <OtherTime {...props} />
    </div>
  )
}

/** Faults of a typed date and time, by field. */
function faultsOf(date: string, time: string): { date?: string; time?: string } {
  const at = snoozeInstant(date, time)
  if (!date) return { date: 'Please choose a date' }
  if (!at)
    return {
      time: time
        ? 'That time doesn’t exist on this day because of daylight saving time'
        : 'Please choose a time',
    }
  const fault = snoozeFault(at, new Date())
  return fault ? { date: fault } : {}
}

function OtherTime({
  conversationId,
  isSaving,
  onSnooze,
}: Pick<SnoozeDialogProps, 'conversationId' | 'isSaving' | 'onSnooze'>) {
  const { form, faults, bind, submit } = useForm({
    blank: { date: '', time: '08:00' },
    keptAs: `snooze:${conversationId}`,
    resetsOnSuccess: false,
    check: ({ date, time }) => faultsOf(date, time),
    send: ({ date, time }) => onSnooze(snoozeInstant(date, time)?.toISOString() ?? null),
    onSent: () => {},
  })
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <div className="Form-two">
        <Field label="Date" error={faults.date}>
          <Input type="date" className="num" min={austinToday()} {...bind('date')} />
        </Field>
        <Field label="Time" error={faults.time}>
          <Input type="time" className="num" {...bind('time')} />
        </Field>
      </div>
      <div className="Form-end">
        <SubmitButton isSending={isSaving} label="Snooze until then" sending="Saving..." />
      </div>
    </form>
  )
}
