import { toWebAddress } from '#shared/lib/web-address.ts'
import type { PartnerServiceType } from '#shared/partners/partners.schemas.ts'
import { contactFaults, type Faults } from '#web/lib/field-faults.ts'

/** A company's application as typed; the service type is empty until chosen. */
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
}
const missingAgreement = 'Please accept the agreement'

/** Faults that block an application (specification §5). */
export function applicationFaults(draft: ApplicationDraft): Faults<keyof ApplicationDraft> {
  const faults: Faults<keyof ApplicationDraft> = contactFaults(draft, missing)
  if (draft.website.trim() !== '' && toWebAddress(draft.website) === null)
    faults.website = 'Please enter a web address, e.g. https://yourcompany.com'
  if (!draft.agreement) faults.agreement = missingAgreement
  return faults
}

/** True where something required is empty. */
export const isIncomplete = (faults: Faults<keyof ApplicationDraft>): boolean =>
  Object.values(faults).some((text) => text === missingAgreement || Object.values(missing).includes(text))
