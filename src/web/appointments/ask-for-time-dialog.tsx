import { Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { clockText, dayText } from '#shared/appointments/appointment-words.ts'
import type { SlotBooked } from '#shared/appointments/appointments.schemas.ts'
import { AlreadySent } from '#web/ui/already-sent.tsx'
import { AttachmentField } from '#web/ui/attachment-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContactFields, HideContact } from '#web/ui/contact-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { ChosenTimes } from './chosen-times.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { type Bookable, type OnAsked, useBooking } from './use-booking.ts'

const timeText = (at: Date) => `${dayText(at)}, ${clockText(at)}`

/** From another room. */
type RequestFiles = ComponentProps<typeof AttachmentField>['files'] & {
  addTo: (received: SlotBooked) => Promise<void>
  discard: () => void
}
type AskForTimeDialogProps = {
  files: RequestFiles
  business: Bookable
  isOpen: boolean
  onClose: () => void
  /** The result has been read; the next request is a new one. */
  onFinished: () => void
  /** From another room: progress of the files after the request is sent. */
  addedFiles: ReactNode
}

/** Asks a business for one of its free times. */
export function AskForTimeDialog(props: AskForTimeDialogProps) {
  const { business, isOpen, onClose, onFinished, files, addedFiles } = props
  const [asked, setAsked] = useState<Date | null>(null)
  const close = () => {
    onClose()
    if (asked) onFinished()
  }
  if (asked)
    return (
      <Dialog key="sent" isOpen={isOpen} onClose={close} title="You requested a time" size="narrow">
        <div className="Form">
          {addedFiles}
          <p>
            <b>{timeText(asked)}</b>
          </p>
          <p>
            {business.name} will confirm it or offer other times. We’ve emailed you a link to the
            conversation, where you can also reschedule or cancel it.
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
      title={`Request a time with ${business.name}`}
      description={`Times are in Austin time.${business.away ? ` ${business.away.note}` : ''}`}
    >
      <BookingForm
        {...{ business, files }}
        onClose={close}
        onAsked={(at, received) => {
          void files.addTo(received)
          setAsked(at)
        }}
      />
    </Dialog>
  )
}

type BookingFormProps = {
  business: Bookable
  files: RequestFiles
  onClose: () => void
  onAsked: OnAsked
}

function BookingForm({ business, files, onClose, onAsked }: BookingFormProps) {
  const booking = useBooking(business, onAsked)
  const { form, draft, change, faults, bind, submit, isSending, earlier } = booking
  const time = {
    chosen: draft.startsAt ? [draft.startsAt] : [],
    onChange: ([startsAt = '']: string[]) => change({ startsAt }),
    max: 1,
  }
  const handleKept = () => {
    files.discard()
    onClose()
  }
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <SlotPicker businessId={business.id} {...time} error={faults.startsAt} />
      <ContactFields faults={faults} bind={bind} />
      <Field label="What’s it for?" isRequired error={faults.requirements}>
        <Textarea rows={3} maxLength={4_800} {...bind('requirements')} />
      </Field>
      <AttachmentField files={files} />
      <HideContact
        isHidden={draft.hidesContact}
        error={faults.hidesContact}
        onChange={(hidesContact) => change({ hidesContact })}
      />
      <ChosenTimes {...time} />
      {earlier ? (
        <AlreadySent earlier={earlier} onKept={handleKept} onSend={submit} />
      ) : (
        <BookingEnd business={business} isSending={isSending} onCancel={onClose} />
      )}
    </form>
  )
}

type BookingEndProps = { business: Bookable; isSending: boolean; onCancel: () => void }

function BookingEnd({ business, isSending, onCancel }: BookingEndProps) {
  return (
    <div className="Form-end">
      <p className="Form-note">
        <Lock className="Icon is-s" />
        <span>This goes only to {business.name}. You pay the business directly. No platform fees.</span>
      </p>
      <Button variant="quiet" className="desk" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Request this time'}
      </Button>
    </div>
  )
}
