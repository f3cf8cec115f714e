import type { ReactNode } from 'react'
import { answersInDayShare, answerTimeDays } from '#shared/businesses/answer-time.ts'
import type { FilterCount, FilterCounts } from '#shared/businesses/directory/directory.schemas.ts'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import {
  milesChoices,
  priceChoices,
  ratingChoices,
  slotChoices,
} from '#shared/businesses/directory/filter-choices.ts'
import { priceText } from '#shared/businesses/directory/filter-texts.ts'
import { bilingualSlug, featureSlugs } from '#shared/businesses/facets.ts'
import { paymentMethods } from '#shared/businesses/payment-methods.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { DirectoryChange } from './directory-change.ts'
import { HoursFilter, PlaceFilter } from './filter-selects.tsx'
import { answersText, featureText, milesText, paymentText, ratingText, slotsLabel } from './filter-words.ts'

type FilterGroupsProps = {
  search: DirectorySearch
  onChange: (change: DirectoryChange) => void
  /** Undefined while unknown. */
  counts: FilterCounts | undefined
  /** The counts are those of the previous search. */
  isStale: boolean
}

/** The filters by topic; each value shows how many businesses it would leave. */
export function FilterGroups({ search, onChange, counts, isStale }: FilterGroupsProps) {
  const { state, position, request } = usePosition()
  const isOff = state === 'denied'
  return (
    <div className={cx('FilterGroups', isStale && 'is-stale')}>
      <Group legend="Average price">
        <Choices
          values={priceChoices}
          textOf={priceText}
          chosen={search.price}
          counts={counts?.price}
          onChoose={(price) => onChange({ price })}
        />
      </Group>
      <Group legend="Rating">
        <Choices
          values={ratingChoices}
          textOf={ratingText}
          chosen={search.rating}
          counts={counts?.rating}
          onChoose={(rating) => onChange({ rating })}
        />
      </Group>
      <Group legend="Distance from me" note={isOff ? 'Location is off in this browser' : undefined}>
        <Choices
          values={milesChoices}
          textOf={(miles) => `Within ${milesText(miles)}`}
          chosen={search.within}
          counts={counts?.within}
          isOff={isOff}
          onChoose={(within) => {
            // Choosing a distance is the user gesture that can request the position.
            if (within && !position) request()
            onChange({ within })
          }}
        />
      </Group>
      <Group legend="Place">
        <PlaceFilter search={search} places={counts?.places ?? []} onChange={onChange} />
      </Group>
      <Group legend="Hours">
        <Option
          isOn={search.open}
          count={counts?.open['1']}
          onClick={() => onChange({ open: !search.open, openAt: '' })}
        >
          Open now
        </Option>
        <HoursFilter search={search} onChange={onChange} />
      </Group>
      <Group legend="Available" note="Has an open time you can request here">
        <Choices
          values={slotChoices}
          textOf={slotsLabel}
          chosen={search.slots}
          counts={counts?.slots}
          onChoose={(slots) => onChange({ slots })}
        />
      </Group>
      <TrustGroups {...{ search, onChange, counts }} />
      <Group legend="Payment methods" isWide>
        <Choices
          values={paymentMethods}
          textOf={paymentText}
          chosen={search.payment}
          counts={counts?.payment}
          isMultiple
          onChoose={(payment) => onChange({ payment })}
        />
      </Group>
      <FeatureGroups {...{ search, onChange, counts }} />
    </div>
  )
}

/** Filters by our own data about a business. */
function TrustGroups({ search, onChange, counts }: Omit<FilterGroupsProps, 'isStale'>) {
  return (
    <>
      <Group legend="Checked by us">
        <Choices
          values={['1']}
          textOf={() => 'Verified'}
          chosen={search.verified}
          counts={counts?.verified}
          onChoose={(verified) => onChange({ verified })}
        />
      </Group>
      <Group
        legend="Reply time"
        note={`Replied to ${answersInDayShare}%+ of requests within a day, last ${answerTimeDays} days`}
      >
        <Choices
          values={['day']}
          textOf={() => answersText}
          chosen={search.answers}
          counts={counts?.answers}
          onChoose={(answers) => onChange({ answers })}
        />
      </Group>
    </>
  )
}

/** Filters by features that owners state; the languages are one of them. */
function FeatureGroups({ search, onChange, counts }: Omit<FilterGroupsProps, 'isStale'>) {
  const common = {
    values: featureSlugs,
    chosen: search.features,
    counts: counts?.features,
    isMultiple: true,
    onChoose: (features: string) => onChange({ features }),
  }
  return (
    <>
      <Group legend="Languages">
        <Choices {...common} shown={[bilingualSlug]} textOf={() => 'English and Spanish'} />
      </Group>
      <Group legend="Why people love us" isWide>
        <Choices
          {...common}
          shown={featureSlugs.filter((slug) => slug !== bilingualSlug)}
          textOf={featureText}
        />
      </Group>
    </>
  )
}

type GroupProps = { legend: string; note?: string | undefined; isWide?: boolean; children: ReactNode }

function Group({ legend, note, isWide, children }: GroupProps) {
  return (
    <fieldset className={cx('FilterGroup', isWide && 'is-wide')}>
      <legend>{legend}</legend>
      <div>{children}</div>
      {note ? <p>{note}</p> : null}
    </fieldset>
  )
}

type ChoicesProps = {
  values: readonly string[]
  /** Only these of them, if the others are in another group. */
  shown?: readonly string[]
  textOf: (value: string) => string
  /** As in the address; empty for none. */
  chosen: string
  counts: Record<string, FilterCount> | undefined
  /** Several can be on, and a business must have them all. */
  isMultiple?: boolean
  isOff?: boolean
  onChoose: (chosen: string) => void
}

function Choices({
  values,
  shown = values,
  textOf,
  chosen,
  counts,
  isMultiple,
  isOff,
  onChoose,
}: ChoicesProps) {
  const on = chosen.split(',').filter(Boolean)
  /** Pressing a value again takes it off. */
  const choose = (value: string) => {
    const others = on.filter((other) => other !== value)
    if (others.length < on.length) onChoose(others.join())
    else onChoose(isMultiple ? values.filter((one) => one === value || on.includes(one)).join() : value)
  }
  return shown.map((value) => (
    <Option
      key={value}
      isOn={on.includes(value)}
      count={counts?.[value]}
      isOff={isOff}
      onClick={() => choose(value)}
    >
      {textOf(value)}
    </Option>
  ))
}

type OptionProps = {
  isOn: boolean
  count: FilterCount | undefined
  isOff?: boolean | undefined
  onClick: () => void
  children: ReactNode
}

/** A value that would leave nothing can only be taken off. */
function Option({ isOn, count, isOff, onClick, children }: OptionProps) {
  const isEmpty = count?.count === 0 && count.isExact
  return (
    <Chip isOn={isOn} disabled={!isOn && (isOff || isEmpty)} onClick={onClick}>
      {children}
      {count ? (
        <small>
          {count.count.toLocaleString('en-US')}
          {count.isExact ? '' : '+'}
          <span className="sr"> {count.count === 1 ? 'business' : 'businesses'}</span>
        </small>
      ) : null}
    </Chip>
  )
}
