import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SlotSettings } from '#shared/appointments/slot-settings.schemas.ts'
import { lengthText, slotLengths } from '#shared/appointments/slot-settings.ts'
import type { BusinessHours, DayName } from '#shared/businesses/opening-hours.ts'
import { useApi } from '#web/lib/app-context.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Alert, ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import { BlockedDates } from './blocked-dates.tsx'
import { type SlotDraft, theirChangesText } from './slot-draft.ts'
import { slotSettingsQuery } from './slot-settings.queries.ts'
import { useSlotSettings } from './use-slot-settings.ts'

/** Edits a week; from another room. */
export type WeekEditor = ComponentType<{
  legend: string
  value: BusinessHours
  onChange: (hours: BusinessHours) => void
  faults: Partial<Record<DayName, string>>
}>

type SlotSettingsCardProps = { businessId: number; weekEditor: WeekEditor }

/** The owner's settings for free times. */
export function SlotSettingsCard({ businessId, weekEditor }: SlotSettingsCardProps) {
  const { data, error, refetch } = useQuery(slotSettingsQuery(useApi(), businessId))
  return (
    <Card
      title="When people can book"
      note="You confirm each request or offer another time. People pay you directly."
    >
      {data ? (
        <SettingsForm businessId={businessId} saved={data} weekEditor={weekEditor} />
      ) : error ? (
        <ErrorState
          title="The times couldn’t be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retryLabel="Retry"
        />
      ) : (
        <SkeletonList label="Loading the times" count={3}>
          <Skeletons classNames={['is-lead is-s', 'is-text is-m']} />
        </SkeletonList>
      )}
    </Card>
  )
}

type FormProps = SlotSettingsCardProps & { saved: SlotSettings }

function SettingsForm({ businessId, saved, weekEditor: WeekEditor }: FormProps) {
  const { form, draft, change, faults, dayFaults, theirs, isSending, submit } = useSlotSettings(
    businessId,
    saved,
  )
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <div>
        <Checkbox
          label="Visitors choose from these times"
          checked={draft.isOpen}
          onChange={({ target }) => change({ isOpen: target.checked })}
        />
        <p className="Field-hint">
          Otherwise they suggest any day and time, and you confirm it or offer another.
        </p>
      </div>
      <Numbers draft={draft} change={change} />
      <div data-faulty={faults.weekly && !hasFaults(dayFaults) ? '' : undefined}>
        <WeekEditor
          legend="Days and times"
          value={draft.weekly}
          onChange={(weekly) => change({ weekly })}
          faults={dayFaults}
        />
        <FieldError id="weekly-fault" message={faults.weekly} />
      </div>
      <BlockedDates
        ranges={draft.blocked}
        error={faults.blocked}
        onChange={(blocked) => change({ blocked })}
      />
      {theirs ? <Alert tone="wait">{theirChangesText(theirs)}</Alert> : null}
      <div className="Form-end">
        <SubmitButton isSending={isSending} label="Save times" sending="Saving..." />
      </div>
    </form>
  )
}

const leads = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168, 336]
const leadText = (hours: number) => {
  if (hours === 0) return 'None'
  if (hours < 24) return hours === 1 ? '1 hour' : `${hours} hours`
  return hours === 24 ? '1 day' : `${hours / 24} days`
}
const horizons = [7, 14, 30, 60, 90, 180]
const counts = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20]

/** Adds a saved value that isn't among the choices. */
const withOwn = (choices: readonly number[], own: number | null) =>
  own === null || choices.includes(own) ? choices : [...choices, own].sort((one, other) => one - other)

type NumbersProps = { draft: SlotDraft; change: (changes: Partial<SlotDraft>) => void }

function Numbers({ draft, change }: NumbersProps) {
  return (
    <>
      <div className="Form-two">
        <Choice
          label="Length"
          value={draft.minutes}
          choices={slotLengths}
          text={lengthText}
          onChange={(minutes) => change({ minutes: minutes as SlotDraft['minutes'] })}
        />
        <Choice
          label="Minimum notice"
          value={draft.leadHours}
          choices={withOwn(leads, draft.leadHours)}
          text={leadText}
          onChange={(leadHours) => change({ leadHours })}
        />
      </div>
      <div className="Form-two">
        <Choice
          label="Booking window"
          value={draft.daysAhead}
          choices={withOwn(horizons, draft.daysAhead)}
          text={(days) => `${days} days`}
          onChange={(daysAhead) => change({ daysAhead })}
        />
        <Choice
          label="Maximum per day"
          value={draft.mostPerDay}
          choices={[0, ...withOwn(counts, draft.mostPerDay || null)]}
          text={(count) => (count === 0 ? 'No limit' : String(count))}
          onChange={(mostPerDay) => change({ mostPerDay })}
        />
      </div>
    </>
  )
}

type ChoiceProps = {
  label: string
  value: number
  choices: readonly number[]
  text: (value: number) => string
  onChange: (value: number) => void
}

const Choice = ({ label, value, choices, text, onChange }: ChoiceProps) => (
  <Field label={label}>
    <Select isBlock value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {text(choice)}
        </option>
      ))}
    </Select>
  </Field>
)
