import { additionalServicesMax } from '#shared/businesses/business-fields.ts'

/** True for a text that can become one more service: some letters, not in the list yet, and the list has room. */
export function mayAddService(services: readonly string[], text: string): boolean {
  const name = text.trim()
  return name !== '' && services.length < additionalServicesMax && !hasService(services, name)
}

/** "Deck repair" and "deck Repair" are one service. */
export const hasService = (services: readonly string[], text: string): boolean =>
  services.some((service) => service.toLowerCase() === text.trim().toLowerCase())

/** The list with one more service, where it may have it. */
export const withService = (services: readonly string[], text: string): string[] =>
  mayAddService(services, text) ? [...services, text.trim()] : [...services]
