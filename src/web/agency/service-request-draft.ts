import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'
import { contactFaults, type Faults } from '#web/lib/field-faults.ts'
import { phoneFaults } from '#web/lib/phone-faults.ts'
import { type PackageName, packages } from './agency-copy.ts'

/** A quote form as typed; choices not made are empty. */
export type ServiceRequestDraft = {
  name: string
  email: string
  phone: string
  service: CreateServiceRequest['service'] | ''
  budget: CreateServiceRequest['budget']
  timeline: CreateServiceRequest['timeline']
  message: string
}

export const serviceNames: Record<CreateServiceRequest['service'], string> = {
  'web-development': 'Web development',
  'mobile-app': 'Mobile app',
  ecommerce: 'Online store',
  seo: 'Search engine optimization',
  consulting: 'Consulting',
  other: 'Something else',
}

export const budgetNames: Record<Exclude<ServiceRequestDraft['budget'], ''>, string> = {
  'under-5k': 'Under $5,000',
  '5k-10k': '$5,000 to $10,000',
  '10k-25k': '$10,000 to $25,000',
  '25k-50k': '$25,000 to $50,000',
  '50k-plus': '$50,000 or more',
  discuss: 'Let’s discuss',
}

export const timelineNames: Record<Exclude<ServiceRequestDraft['timeline'], ''>, string> = {
  asap: 'As soon as possible',
  '1-month': 'Within 1 month',
  '2-3-months': 'In 2 to 3 months',
  '3-6-months': 'In 3 to 6 months',
  flexible: 'I’m flexible',
}

/** Faults that block the quote form: name, email and service are required (specification §5). */
export const serviceRequestFaults = (draft: ServiceRequestDraft): Faults<keyof ServiceRequestDraft> => ({
  ...contactFaults(draft, {
    name: 'Please enter your name',
    email: 'Please enter your email address',
    service: 'Please choose a service',
  }),
  ...phoneFaults(draft),
})

const wish = (name: PackageName, pages: string) =>
  `I’m interested in the ${name} package (${pages.toLowerCase()}).`
const wishes = packages.map(({ name, pages }) => wish(name, pages))

/** The message after choosing a package: it starts with that package and keeps the typed text. */
export function messageFor(name: PackageName, message: string): string {
  const own = wishes.reduce((text, earlier) => text.replace(earlier, ''), message).trim()
  const asked = wish(name, packages.find((one) => one.name === name)?.pages ?? '')
  return own === '' ? asked : `${asked}\n\n${own}`
}
