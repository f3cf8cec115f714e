import { z } from 'zod'

export const hoursLinkQuerySchema = z.object({ token: z.string().max(100) })
