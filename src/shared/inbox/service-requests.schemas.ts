import { z } from 'zod'
import {
  emailAddress,
  honeypot,
  optionalPhoneNumber,
  optionalText,
  typedText,
} from '#shared/lib/fields.schemas.ts'

/** Services on offer (specification §3), as sent over the API. */
export const requestedServices = [
  'web-development',
  'mobile-app',
  'ecommerce',
  'seo',
  'consulting',
  'other',
] as const
export const budgets = ['under-5k', '5k-10k', '10k-25k', '25k-50k', '50k-plus', 'discuss'] as const
export const timelines = ['asap', '1-month', '2-3-months', '3-6-months', 'flexible'] as const

/** Name, email and service are required (specification §5); anything left blank is empty. */
export const createServiceRequestSchema = z
  .object({
    name: typedText(161),
    email: emailAddress,
    phone: optionalPhoneNumber,
    service: z.enum(requestedServices, 'Please choose a service'),
    message: optionalText(5000),
    budget: z.enum(['', ...budgets], 'Please choose one of the budgets').default(''),
    timeline: z.enum(['', ...timelines], 'Please choose one of the timelines').default(''),
    url2: honeypot,
  })
  .meta({ id: 'CreateServiceRequest' })

export type CreateServiceRequest = z.infer<typeof createServiceRequestSchema>
