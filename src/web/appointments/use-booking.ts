import { useQueryClient } from '@tanstack/react-query'
import type { SlotBooked } from '#shared/appointments/appointments.schemas.ts'
import { passedText } from '#shared/appointments/wished-times.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults, type Faults, hasFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { phoneFaults } from '#web/lib/phone-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { usePrefilledContact } from '#web/lib/use-prefilled-contact.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { bookSlot, isSlotTaken } from './appointments.queries.ts'

export type Bookable = Pick<Business, 'id' | 'name' | 'away'>
/** Takes the time that was asked for, and the server's answer. */
export type OnAsked = (at: Date, received: SlotBooked) => void

const blankTexts = { startsAt: '', name: '', phone: '', email: '', requirements: '' }
const blank = { ...blankTexts, hidesContact: false }
type Draft = typeof blank
const missing: typeof blankTexts = {
  startsAt: 'Please choose a time',
  name: 'Please enter your name',
  phone: 'Please enter your phone number',
  email: 'Please enter your email address',
  requirements: 'Please say what it’s for',
}

/** The form of a booking. The draft is kept in this tab until it is sent. */
export function useBooking(business: Bookable, onAsked: OnAsked) {
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useForm<Draft, SlotBooked | null>({
    blank,
    keptAs: `time:${business.id}`,
    hasChoice: true,
    check: (draft): Faults<keyof Draft> => {
      const faults = { ...contactFaults(draft, missing), ...phoneFaults(draft) }
      // An old draft may have a time that has passed.
      return Date.parse(draft.startsAt) <= Date.now() ? { ...faults, startsAt: passedText } : faults
    },
    send: (draft, extra, key) =>
      bookSlot(api, { businessId: business.id, ...draft, url2: '', ...extra }, key()),
    onSent: (received, { startsAt }) => {
      if (received) onAsked(new Date(startsAt), received)
    },
    toFaults: (error) =>
      isSlotTaken(error)
        ? { startsAt: serverErrorText(error, missing.startsAt) }
        : toFieldFaults(error, missing),
    onFailed: (error, fieldFaults) => {
      if (isSlotTaken(error)) return queryClient.invalidateQueries({ queryKey: ['slots', business.id] })
      if (!hasFaults(fieldFaults)) toastFailure('Not sent', error)
    },
  })
  usePrefilledContact(form.draft, form.change)
  return form
}
