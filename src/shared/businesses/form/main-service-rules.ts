import { toCents } from '#shared/lib/typed-dollars.ts'
import { averagePriceMax } from '../business-fields.ts'
import {
  type MainService,
  mainServicesMax,
  type StoredService,
  serviceKey,
  serviceNameMax,
} from '../main-services.ts'
import { tooLongFault, tooManyServicesFault } from './business-field-rules.ts'

/** Cents of a typed price; null for none, undefined for an invalid one. */
function readPrice(typed: string | null): number | null | undefined {
  if (typed === null || typed.trim() === '') return null
  const cents = toCents(typed)
  return cents === null || cents > averagePriceMax * 100 ? undefined : cents
}

const priceFault = 'Please enter dollars, such as 80 or 79.50'

/** Errors of typed main services by their place: "2.to", or "" for the whole list. */
export function mainServiceFaults(services: readonly MainService[]): Record<string, string> {
  const faults: Record<string, string> = {}
  const known = new Set<string>()
  for (const [at, { name, from, to }] of services.entries()) {
    const [low, high] = [readPrice(from), readPrice(to)]
    const key = serviceKey(name)
    if (key === '') faults[`${at}.name`] = 'Please name the service'
    else if (name.trim().length > serviceNameMax) faults[`${at}.name`] = tooLongFault(serviceNameMax)
    else if (/\p{Cc}/u.test(name) || !name.isWellFormed())
      faults[`${at}.name`] = 'Contains characters that cannot be stored'
    else if (known.has(key)) faults[`${at}.name`] = 'Is in the list twice'
    known.add(key)
    if (low === undefined) faults[`${at}.from`] = priceFault
    if (high === undefined) faults[`${at}.to`] = priceFault
    if (low && high !== null && high !== undefined && high < low)
      faults[`${at}.to`] = 'Must be at least the price before it'
  }
  if (services.length > mainServicesMax) faults[''] = tooManyServicesFault(mainServicesMax)
  return faults
}

/** Main services without faults, as they are stored. */
export const toStoredServices = (services: readonly MainService[]): StoredService[] =>
  services.map(({ name, from, to, unit }) => ({
    name: name.trim(),
    from: readPrice(from) ?? null,
    to: readPrice(to) ?? null,
    unit,
  }))
