import { priceUnitText } from '#shared/businesses/average-price.ts'
import { type AreaChoice, toNamedArea } from '#shared/businesses/form/area-choice.ts'
import { listingColumns } from '#shared/businesses/listing-columns.ts'
import { type MainService, servicePriceText } from '#shared/businesses/main-services.ts'
import { type DayName, dayNames, formatDayHours } from '#shared/businesses/opening-hours.ts'
import { wholeAreaText } from '#shared/businesses/service-area.ts'
import { formatDates, type SpecialHours } from '#shared/businesses/special-hours.ts'
import { keptServices } from '../form/typed-services.ts'
import type { EditValues } from './edit-values.ts'
import type { ValueConflict } from './merge-edits.ts'
import type { EditConflict } from './store-edit.ts'

const dayLabel = (day: DayName) => day.charAt(0).toUpperCase() + day.slice(1)

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(listingColumns).map(([field, { label }]) => [field, label])),
  ...Object.fromEntries(dayNames.map((day) => [day, `Hours on ${dayLabel(day)}`])),
  hours: 'Business Hours',
  specialHours: 'Special hours',
  pin: 'Place on the map',
}

/** The display name of a conflict. */
export const conflictLabel = (conflict: EditConflict): string => labels[conflict] ?? conflict

/** One side of a conflict as text; only the categories room knows category names. */
export function conflictText(conflict: Exclude<ValueConflict, 'category'>, values: EditValues): string {
  const { hours, specialHours } = values
  if (conflict === 'pin') return values.pin ? 'Moved by hand' : 'Where the address is'
  if (conflict === 'serviceArea') return areaWords(values.serviceArea)
  if (conflict === 'specialHours') return specialText(specialHours)
  if (conflict === 'hours')
    return hours
      ? dayNames.map((day) => `${dayLabel(day)}: ${formatDayHours(hours[day])}`).join('\n')
      : 'None'
  if (conflict === 'priceUnit') return values.priceUnit ? priceUnitText(values.priceUnit) : 'None'
  if (conflict === 'mainServices') return servicesText(values.mainServices)
  const day = dayNames.find((name) => name === conflict)
  if (day) return hours ? formatDayHours(hours[day]) : 'None'
  return values[conflict as Exclude<typeof conflict, DayName>] || 'Empty'
}

const servicesText = (services: readonly MainService[]): string =>
  keptServices(services)
    .map((service) => [service.name, servicePriceText(service)].filter(Boolean).join(': '))
    .join('\n') || 'None'

function areaWords(choice: AreaChoice): string {
  const area = toNamedArea(choice)
  if (!area) return 'At the address'
  return `${wholeAreaText(area)}${choice.meets === 'there' ? ' (address hidden)' : ''}`
}

function specialText({ days, seasons }: SpecialHours): string {
  const lines = [
    ...days.map((day) => `${formatDates(day)}: ${formatDayHours(day)}`),
    ...seasons.map(({ name }) => name),
  ]
  return lines.join('\n') || 'None'
}
