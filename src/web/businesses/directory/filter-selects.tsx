import type { FilterCounts } from '#shared/businesses/directory/directory.schemas.ts'
import { type DirectorySearch, emptyDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { shortDay, shortDays } from '#shared/businesses/directory/filter-texts.ts'
import { formatMinute, minuteOfDay } from '#shared/businesses/opening-hours.ts'
import type { PlaceKind } from '#shared/search/search.schemas.ts'
import { Select } from '#web/ui/select.tsx'
import type { DirectoryChange } from './directory-change.ts'
import { patternFilterWords } from './filter-words.ts'

type SelectFilterProps = { search: DirectorySearch; onChange: (change: DirectoryChange) => void }

const kindLabels: Record<PlaceKind, string> = {
  zip: 'ZIP codes',
  neighborhood: 'Neighborhoods',
  district: 'Districts',
  landmark: 'Around landmarks',
}
const kinds = Object.keys(kindLabels) as PlaceKind[]

/** The places that have businesses; the chosen one is always among them. */
export function PlaceFilter({
  search: { place },
  places,
  onChange,
}: SelectFilterProps & { places: FilterCounts['places'] }) {
  const isListed = places.some(({ value }) => value === place)
  const [chosen] = patternFilterWords({ ...emptyDirectorySearch, place })
  return (
    <Select
      isBlock
      aria-label="Place"
      value={place}
      onChange={({ target }) => onChange({ place: target.value })}
    >
      <option value="">Anywhere in Austin</option>
      {place && !isListed ? <option value={place}>{chosen?.label}</option> : null}
      {kinds.map((kind) => {
        const ofKind = places.filter((one) => one.kind === kind)
        return ofKind.length > 0 ? (
          <optgroup key={kind} label={kindLabels[kind]}>
            {ofKind.map(({ value, name, count }) => (
              <option key={value} value={value}>
                {name}
                {count ? ` (${count.count.toLocaleString('en-US')}${count.isExact ? '' : '+'})` : ''}
              </option>
            ))}
          </optgroup>
        ) : null
      })}
    </Select>
  )
}

/** Every half hour of a day, as HH:MM. */
const times = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)
const noon = '12:00'

/** A weekday, and then a time on it. */
export function HoursFilter({ search: { openAt }, onChange }: SelectFilterProps) {
  const [day = '', time = ''] = openAt.split('-')
  const choose = (on: string, at: string) => onChange({ openAt: on && at ? `${on}-${at}` : on, open: false })
  return (
    <span className="FilterHours">
      <Select
        aria-label="Open on"
        value={day}
        onChange={({ target }) => choose(target.value, day ? time : noon)}
      >
        <option value="">Pick a time</option>
        {shortDays.map((short) => (
          <option key={short} value={short}>
            {shortDay(short)}
          </option>
        ))}
      </Select>
      {day ? (
        <Select aria-label="Open at" value={time} onChange={({ target }) => choose(day, target.value)}>
          <option value="">Any time</option>
          {(times.includes(time) || time === '' ? times : [time, ...times]).map((one) => (
            <option key={one} value={one}>
              {formatMinute(minuteOfDay(one))}
            </option>
          ))}
        </Select>
      ) : null}
    </span>
  )
}
