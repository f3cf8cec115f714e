import { mainServiceFaults, toStoredServices } from '#shared/businesses/form/main-service-rules.ts'
import {
  type MainService,
  mainServicesMax,
  type ServiceUnit,
  type StoredService,
  serviceKey,
  servicePriceText,
  serviceUnitNames,
  serviceUnits,
  toMainService,
} from '#shared/businesses/main-services.ts'
import type { ReadCell } from './detail-cells.ts'

/** Main services in a cell, one a line and priced as visitors read it: "Leak repair: $90–$140 per hour". Pure functions. */

export const toServicesCell = (services: readonly StoredService[]): string =>
  services
    .map(toMainService)
    .map((service) => `${service.name}: ${servicePriceText(service) ?? noPrice}`)
    .join('\n')

/** Written, so that a colon in a name is never read as a price. */
const noPrice = 'price on request'

const money = String.raw`\$\s?([\d,]+(?:\.\d{1,2})?)`
/** A line separator (U+2028) inside a name is part of it, so the dot matches all. */
const pricePattern = new RegExp(
  `^(.+): (?:${noPrice}|(from |up to )?${money}(?:\\s?[–-]\\s?${money})?(?: (per .+|flat))?)$`,
  'is',
)

/** Reads what `toServicesCell` writes; a line without a price is a name. */
export function readServicesCell(cell: string): ReadCell<StoredService[]> {
  const lines = cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const [value, faults]: [StoredService[], string[]] = [[], []]
  const known = new Set<string>()
  for (const line of lines) {
    const service = readLine(line)
    const fault =
      service === null ? 'has a unit that isn’t in the list' : Object.values(mainServiceFaults([service]))[0]
    if (!service || fault !== undefined) faults.push(`${line.slice(0, 80)}: ${fault}`)
    else if (known.has(serviceKey(service.name))) faults.push(`${line.slice(0, 80)}: Is in the list twice`)
    else if (value.length === mainServicesMax) faults.push(`has more than ${mainServicesMax}`)
    else {
      known.add(serviceKey(service.name))
      value.push(...toStoredServices([service]))
    }
  }
  return { value, faults: [...new Set(faults)] }
}

function readLine(line: string): MainService | null {
  const [, name, bound = '', first = null, second = null, words = 'flat'] = pricePattern.exec(line) ?? []
  if (name === undefined) return { name: line, from: null, to: null, unit: 'flat' }
  const unit = unitOf(words.toLowerCase())
  if (unit === null) return null
  if (bound.toLowerCase() === 'up to ') return { name, from: null, to: first, unit }
  if (bound) return { name, from: first, to: second, unit }
  return { name, from: first, to: second ?? first, unit }
}

const unitOf = (words: string): ServiceUnit | null =>
  serviceUnitNames.find((unit) =>
    [serviceUnits[unit].label, serviceUnits[unit].words.trim()].includes(words),
  ) ?? null
