import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { clockText, dayText } from '#shared/appointments/appointment-words.ts'
import type { SlotBooked } from '#shared/appointments/appointments.schemas.ts'
import { passedText } from '#shared/appointments/wished-times.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults, type Faults, hasFaults, phoneFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { usePrefilledContact } from '#web/lib/use-prefilled-contact.ts'
import { AttachmentField } from '#web/ui/attachment-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { bookSlot, isSlotTaken } from './appointments.queries.ts'
import { ChosenTimes } from './chosen-times.tsx'
import { SlotPicker } from './slot-picker.tsx'

type Bookable = { id: number; name: string }
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
      <Dialog isOpen={isOpen} onClose={close} title="You asked for a time" size="narrow">
        <div className="Form">
          {addedFiles}
          <p>
            <b>
              {dayText(asked)}, {clockText(asked)}
            </b>
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
      description="Times are in Austin time."
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

const blankTexts = { startsAt: '', name: '', phone: '', email: '', requirements: '' }
const blank = { ...blankTexts, hidesContact: false }
type Draft = typeof blank
const missing: typeof blankTexts = {
  startsAt: 'Please choose a time',
  name: 'Please enter your name',
  phone: 'Please enter your phone number',
  email: 'Please enter your email address',
  requirements: 'Please say what it is about',
}

type Asked = (at: Date, received: SlotBooked) => void
type BookingFormProps = FormExtras & { business: Bookable; onClose: () => void; onAsked: Asked }

function BookingForm({ business, files, privacy, onClose, onAsked }: BookingFormProps) {
  const { form, draft, change, faults, isSending, bind, submit } = useBooking(business, onAsked)
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
      <div className="Form-end">
        <p className="Form-note">
          <Lock className="Icon is-s" />
          <span>This is only for {business.name}. You pay the business directly. No platform fees.</span>
        </p>
        <Button variant="quiet" className="desk" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Ask for this time'}
        </Button>
      </div>
    </form>
  )
}

/** The form of a booking. The draft is kept in this tab until it is sent. */
function useBooking(business: Bookable, onAsked: Asked) {
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useForm<Draft, SlotBooked | null>({
    blank,
    keptAs: `time:${business.id}`,
    check: (draft): Faults<keyof Draft> => {
      const faults = { ...contactFaults(draft, missing), ...phoneFaults(draft) }
      // Of a draft that was left lying.
      return Date.parse(draft.startsAt) <= Date.now() ? { ...faults, startsAt: passedText } : faults
    },
    send: (draft, extra) => bookSlot(api, { businessId: business.id, ...draft, url2: '', ...extra }),
    onSent: (received, draft) => received && onAsked(new Date(draft.startsAt), received),
    toFaults: (error) =>
      isSlotTaken(error)
        ? { startsAt: serverErrorText(error, missing.startsAt) }
        : toFieldFaults(error, missing),
    onFailed: async (error, fieldFaults) => {
      if (isSlotTaken(error)) return queryClient.invalidateQueries({ queryKey: ['slots', business.id] })
      if (hasFaults(fieldFaults)) return
      const description = serverErrorText(error, 'Please check your connection and try again.')
      toast({ title: 'Not sent', description, variant: 'destructive' })
    },
  })
  usePrefilledContact(form.draft, form.change)
  return form
}
