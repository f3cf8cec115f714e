import { additionalServiceLengthMax, additionalServicesMax } from '#shared/businesses/business-fields.ts'
import { tooLongFault, tooManyServicesFault } from '#shared/businesses/form/business-field-rules.ts'

/** True for a text that can become one more service: some letters, not in the list yet, and nothing wrong with it. */
export const canAddService = (services: readonly string[], text: string): boolean =>
  text.trim() !== '' && !hasService(services, text) && serviceFault(services, text) === undefined

/** What keeps a text that was typed from becoming one more service, in words to show beside it. One that is there already is no fault. */
export function serviceFault(services: readonly string[], text: string): string | undefined {
  const name = text.trim()
  if (name === '' || hasService(services, name)) return undefined
  if (services.length >= additionalServicesMax) return tooManyServicesFault(additionalServicesMax)
  return name.length > additionalServiceLengthMax ? tooLongFault(additionalServiceLengthMax) : undefined
}

/** "Deck repair" and "deck Repair" are one service. */
export const hasService = (services: readonly string[], text: string): boolean =>
  services.some((service) => service.toLowerCase() === text.trim().toLowerCase())

/** The list with one more service, where it may have it. */
export const withService = (services: readonly string[], text: string): string[] =>
  canAddService(services, text) ? [...services, text.trim()] : [...services]
