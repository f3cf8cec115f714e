import { toStoredServices } from '#shared/businesses/form/main-service-rules.ts'
import { type MainService, toMainService } from '#shared/businesses/main-services.ts'

/** Main services without rows in which nothing was typed. */
export const typedServices = (services: readonly MainService[]): MainService[] =>
  services.filter(({ name, from, to }) => [name, from, to].some((text) => text?.trim()))

/** The same as the server keeps them, for comparison: $80.00 equals 80. */
export const keptServices = (services: readonly MainService[]): MainService[] =>
  toStoredServices(typedServices(services)).map(toMainService)
