import { z } from 'zod'
import { emailAddress, honeypot, optionalText, typedText } from '#shared/lib/fields.schemas.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'

/** A partner's field of work (specification §3), as sent over the API. */
export const partnerServiceTypes = [
  'banking',
  'legal',
  'insurance',
  'software',
  'accounting',
  'other',
] as const
export type PartnerServiceType = (typeof partnerServiceTypes)[number]

const website = z
  .string()
  .trim()
  .max(300, 'Must be at most 300 characters')
  .transform((text, context): string | null => {
    if (text === '') return null
    const address = toWebAddress(text)
    if (address) return address
    context.addIssue({ code: 'custom', message: 'Must be a web address, such as https://yourcompany.com' })
    return z.NEVER
  })

export const createPartnerApplicationSchema = z
  .object({
    fullName: typedText(161),
    companyName: typedText(120),
    email: emailAddress,
    website: website.default(null),
    serviceType: z.enum(partnerServiceTypes, 'Please choose what you offer'),
    valueBrought: typedText(2000),
    additionalInfo: optionalText(2000),
    agreement: z.literal(true, 'Please accept the agreement'),
    url2: honeypot,
  })
  .meta({ id: 'CreatePartnerApplication' })

export type CreatePartnerApplication = z.infer<typeof createPartnerApplicationSchema>
