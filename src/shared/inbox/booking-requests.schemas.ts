import { z } from 'zod'
import { honeypot, phoneNumber } from '#shared/lib/fields.schemas.ts'

/** Contact methods of a callback (specification §3). */
export const contactMethods = ['phone', 'text', 'whatsapp'] as const
export type ContactMethod = (typeof contactMethods)[number]

export const createBookingRequestSchema = z
  .object({
    contactMethod: z.enum(contactMethods, 'Please select a contact method'),
    contactNumber: phoneNumber('Please enter your number'),
    url2: honeypot,
  })
  .meta({ id: 'CreateBookingRequest' })

export type CreateBookingRequest = z.infer<typeof createBookingRequestSchema>
