import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetAway } from '#shared/businesses/away.schemas.ts'
import { lastAwayDay } from '#shared/businesses/away.ts'
import { awayTextMax } from '#shared/businesses/away-limits.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { useApi } from '#web/lib/app-context.ts'
import { emptyFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { setAway } from './away.queries.ts'

/** For days when nobody answers: visitors see it, and writers are told at once. */
export function AwayCard({ business }: { business: Business }) {
  const { away } = business
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      title="Away"
      note="Visitors see it on your page, and anyone who asks for a quote is told right away. It doesn’t count as a reply. No times can be booked on those days."
    >
      {away && !isChanging ? (
        <AwayNow business={business} note={away.note} onChange={() => setChanging(true)} />
      ) : (
        <AwayForm business={business} away={away} onClose={() => setChanging(false)} />
      )}
    </Card>
  )
}

function useSave({ id }: Business) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (away: SetAway) => {
    await setAway(api, id, away)
    await queryClient.invalidateQueries({ queryKey: ['businesses'] })
    toast({ title: away.until ? 'Visitors now see that you’re away' : 'Welcome back' })
  }
}

const notSaved = (error: unknown) => toastFailure('Not saved', error)

type AwayNowProps = { business: Business; note: string; onChange: () => void }

function AwayNow({ business, note, onChange }: AwayNowProps) {
  const save = useSave(business)
  const { isRunning, run } = useOneCall()
  const end = () => run(() => save({ until: null, text: '' }).catch(notSaved))
  return (
    <div className="Form">
      <p>{note}</p>
      <div className="Form-end">
        <Button variant="quiet" onClick={onChange}>
          Change
        </Button>
        <Button disabled={isRunning} onClick={() => void end()}>
          We’re back
        </Button>
      </div>
    </div>
  )
}

type AwayFormProps = { business: Business; away: Business['away']; onClose: () => void }

/** Says until when, for the first time or anew. */
function AwayForm({ business, away, onClose }: AwayFormProps) {
  const save = useSave(business)
  const { form, faults, isSending, bind, submit } = useForm({
    blank: { until: away?.until ?? '', text: away?.text ?? '' },
    keptAs: `${away ? 'away-change' : 'away'}:${business.id}`,
    check: (draft) => emptyFaults({ until: draft.until }, { until: 'Please choose your last day away' }),
    send: ({ until, text }) => save({ until, text: text.trim() }),
    onSent: onClose,
    onFailed: (error, found) => (Object.keys(found).length > 0 ? undefined : notSaved(error)),
  })
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field label="Last day away" error={faults.until} isRequired>
        <Input type="date" min={austinToday()} max={lastAwayDay()} {...bind('until')} />
      </Field>
      <Field label="What to tell people" aside="optional" error={faults.text}>
        <Textarea rows={3} maxLength={awayTextMax} {...bind('text')} />
      </Field>
      <div className="Form-end">
        {away ? (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Saving...' : away ? 'Save' : 'Set away'}
        </Button>
      </div>
    </form>
  )
}
