import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { clockText, dayText } from '#shared/appointments/appointment-words.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults, type Faults, hasFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
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
type AskForTimeDialogProps = { business: Bookable; isOpen: boolean; onClose: () => void }

/** Where anyone asks a business for one of its free times. */
export function AskForTimeDialog({ business, isOpen, onClose }: AskForTimeDialogProps) {
  const [asked, setAsked] = useState<Date | null>(null)
  const close = () => {
    setAsked(null)
    onClose()
  }
  if (asked)
    return (
      <Dialog isOpen={isOpen} onClose={close} title="You asked for a time" size="narrow">
        <div className="Form">
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
      <BookingForm business={business} onClose={close} onAsked={setAsked} />
    </Dialog>
  )
}

const blank = { startsAt: '', name: '', phone: '', email: '', requirements: '' }
type Draft = typeof blank
const missing: Draft = {
  startsAt: 'Please choose a time',
  name: 'Please enter your name',
  phone: 'Please enter your phone number',
  email: 'Please enter your email address',
  requirements: 'Please say what it is about',
}

type BookingFormProps = { business: Bookable; onClose: () => void; onAsked: (at: Date) => void }

function BookingForm({ business, onClose, onAsked }: BookingFormProps) {
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
function useBooking(business: Bookable, onAsked: (at: Date) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useForm<Draft>({
    blank,
    keptAs: `time:${business.id}`,
    check: (draft): Faults<keyof Draft> => contactFaults(draft, missing),
    send: (draft, extra) => bookSlot(api, { businessId: business.id, ...draft, url2: '', ...extra }),
    onSent: (_answer, draft) => onAsked(new Date(draft.startsAt)),
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
}
