import { isEmailAddress } from '#shared/lib/email.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'
import type { PartnerServiceType } from '#shared/partners/partners.schemas.ts'
import type { Faults } from '#web/lib/use-sent-form.ts'

/** What a company types into the application; the service type is empty until chosen. */
export type ApplicationDraft = {
  fullName: string
  companyName: string
  email: string
  website: string
  serviceType: PartnerServiceType | ''
  valueBrought: string
  additionalInfo: string
  agreement: boolean
}

export const emptyApplication: ApplicationDraft = {
  fullName: '',
  companyName: '',
  email: '',
  website: '',
  serviceType: '',
  valueBrought: '',
  additionalInfo: '',
  agreement: false,
}

const missing = {
  fullName: 'Please enter your full name',
  companyName: 'Please enter your company',
  email: 'Please enter your email address',
  serviceType: 'Please choose what you offer',
  valueBrought: 'Please tell us what you bring',
} as const

/** Form errors, and whether any of them is a missing field (specification §5). */
export function applicationFaults(draft: ApplicationDraft): Faults<ApplicationDraft> {
  const faults = missingFaults(draft)
  if (!faults.email && !isEmailAddress(draft.email.trim()))
    faults.email = 'Please enter a valid email address'
  if (draft.website.trim() !== '' && toWebAddress(draft.website) === null)
    faults.website = 'Please enter a web address, e.g. https://yourcompany.com'
  return faults
}

/** The empty required fields. */
export function missingFaults(draft: ApplicationDraft): Faults<ApplicationDraft> {
  const faults: Faults<ApplicationDraft> = {}
  for (const field of Object.keys(missing) as (keyof typeof missing)[])
    if (draft[field].trim() === '') faults[field] = missing[field]
  if (!draft.agreement) faults.agreement = 'Please accept the agreement'
  return faults
}
