import { additionalServiceLengthMax, additionalServicesMax } from '#shared/businesses/business-fields.ts'
import { tooLongFault, tooManyServicesFault } from '#shared/businesses/form/business-field-rules.ts'

/** True for a text that can be added as a service: not empty, not in the list yet, and valid. */
export const canAddService = (services: readonly string[], text: string): boolean =>
  text.trim() !== '' && !hasService(services, text) && serviceFault(services, text) === undefined

/** Why a typed text can't be added as a service, as a message to show beside it. A duplicate is not an error. */
export function serviceFault(services: readonly string[], text: string): string | undefined {
  const name = text.trim()
  if (name === '' || hasService(services, name)) return undefined
  if (services.length >= additionalServicesMax) return tooManyServicesFault(additionalServicesMax)
  return name.length > additionalServiceLengthMax ? tooLongFault(additionalServiceLengthMax) : undefined
}

/** "Deck repair" and "deck Repair" are the same service. */
export const hasService = (services: readonly string[], text: string): boolean =>
  services.some((service) => service.toLowerCase() === text.trim().toLowerCase())

/** The list with one more service, if it can be added. */
export const withService = (services: readonly string[], text: string): string[] =>
  canAddService(services, text) ? [...services, text.trim()] : [...services]
