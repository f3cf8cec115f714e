import { Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { clockText, dayText } from '#shared/appointments/appointment-words.ts'
import type { SlotBooked } from '#shared/appointments/appointments.schemas.ts'
import { AttachmentField } from '#web/ui/attachment-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EarlierVersion } from '#web/ui/earlier-version.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { ChosenTimes } from './chosen-times.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { type Bookable, type BookingOutcome, useBooking } from './use-booking.ts'

const timeText = (at: Date) => `${dayText(at)}, ${clockText(at)}`

/** From another room. */
type FormExtras = {
  files: ComponentProps<typeof AttachmentField>['files'] & { addTo: (received: SlotBooked) => Promise<void> }
  privacy: (field: {
    isHidden: boolean
    error: string | undefined
    onChange: (isHidden: boolean) => void
  }) => ReactNode
}
type AskForTimeDialogProps = FormExtras & {
  business: Bookable
  isOpen: boolean
  onClose: () => void
  /** What was asked for has been read, and the next is another request. */
  onFinished: () => void
  /** From another room: how far the files have come once the request is sent. */
  addedFiles: ReactNode
}

/** Where anyone asks a business for one of its free times. */
export function AskForTimeDialog(props: AskForTimeDialogProps) {
  const { business, isOpen, onClose, onFinished, files, addedFiles, privacy } = props
  const [asked, setAsked] = useState<Date | null>(null)
  const close = () => {
    onClose()
    if (asked) onFinished()
  }
  if (asked)
    return (
      <Dialog key="sent" isOpen={isOpen} onClose={close} title="You asked for a time" size="narrow">
        <div className="Form">
          {addedFiles}
          <p>
            <b>{timeText(asked)}</b>
          </p>
          <p>
            {business.name} confirms it or offers other times. We’ve emailed you a link to the conversation,
            where you can also move or cancel it.
          </p>
          <div className="Form-end">
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Ask ${business.name} for a time`}
      description={`Times are in Austin time.${business.away ? ` ${business.away.note}` : ''}`}
    >
      <BookingForm
        {...{ business, files, privacy }}
        onClose={close}
        onAsked={(at, received) => {
          void files.addTo(received)
          setAsked(at)
        }}
      />
    </Dialog>
  )
}

type BookingFormProps = FormExtras & BookingOutcome & { business: Bookable }

function BookingForm({ business, files, privacy, onClose, onAsked }: BookingFormProps) {
  const booking = useBooking(business, { onClose, onAsked })
  const { form, draft, change, faults, bind, submit, earlier } = booking
  const time = {
    chosen: draft.startsAt ? [draft.startsAt] : [],
    onChange: ([startsAt = '']: string[]) => change({ startsAt }),
    max: 1,
  }
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <SlotPicker businessId={business.id} {...time} error={faults.startsAt} />
      <div className="Form-two">
        <Field label="Name" isRequired error={faults.name}>
          <Input autoComplete="name" maxLength={120} {...bind('name')} />
        </Field>
        <Field label="Phone" isRequired error={faults.phone}>
          <Input type="tel" autoComplete="tel" maxLength={40} className="num" {...bind('phone')} />
        </Field>
      </div>
      <Field label="Email" isRequired error={faults.email}>
        <Input type="email" autoComplete="email" maxLength={254} {...bind('email')} />
      </Field>
      <Field label="What is it about?" isRequired error={faults.requirements}>
        <Textarea rows={3} maxLength={4_800} {...bind('requirements')} />
      </Field>
      <AttachmentField
        files={files}
        label="Add photos or videos of the job"
        hint="Up to 10 photos, videos of a minute at most, or PDFs."
      />
      {privacy({
        isHidden: draft.hidesContact,
        error: faults.hidesContact,
        onChange: (hidesContact) => change({ hidesContact }),
      })}
      <Honeypot />
      <ChosenTimes {...time} />
      {earlier ? (
        <EarlierVersion
          businessName={business.name}
          earlier={earlier.version}
          draft={draft}
          time={earlier.version ? timeText(new Date(earlier.version.startsAt)) : undefined}
        />
      ) : null}
      <BookingEnd business={business} booking={booking} onCancel={onClose} />
    </form>
  )
}

type BookingEndProps = { business: Bookable; booking: ReturnType<typeof useBooking>; onCancel: () => void }

function BookingEnd({ business, booking: { isSending, earlier, keepEarlier }, onCancel }: BookingEndProps) {
  return (
    <div className="Form-end">
      <p className="Form-note">
        <Lock className="Icon is-s" />
        <span>This is only for {business.name}. You pay the business directly. No platform fees.</span>
      </p>
      {earlier ? (
        <Button disabled={isSending} onClick={keepEarlier}>
          Keep the first one
        </Button>
      ) : (
        <Button variant="quiet" className="desk" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button variant="primary" type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : earlier ? 'Ask for this one as well' : 'Ask for this time'}
      </Button>
    </div>
  )
}
