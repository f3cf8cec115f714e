import { mainServiceFaults, toStoredServices } from '#shared/businesses/form/main-service-rules.ts'
import { type MainService, toMainService } from '#shared/businesses/main-services.ts'

/** Nothing was typed in this row. */
export const isBlank = ({ name, from, to }: MainService): boolean =>
  ![name, from, to].some((text) => text?.trim())

/** Main services without blank rows. */
export const typedServices = (services: readonly MainService[]): MainService[] =>
  services.filter((service) => !isBlank(service))

/** The same as the server keeps them, for comparison: $80.00 equals 80. */
export const keptServices = (services: readonly MainService[]): MainService[] =>
  toStoredServices(typedServices(services)).map(toMainService)

/** The first error that keeps main services from being sent. */
export const typedServicesFault = (services: readonly MainService[]): string | undefined =>
  Object.values(mainServiceFaults(typedServices(services)))[0]
