import { z } from 'zod'
import { emailAddress, instant, rowId } from '#shared/lib/fields.schemas.ts'

/** Wrong codes that end a claim. */
export const guessesMax = 10
export const codeMinutes = 15

/** A listing and how the visitor can prove that it is theirs. */
export const claimSchema = z
  .object({
    business: z.object({ id: rowId, name: z.string(), place: z.string().describe('Address and ZIP code') }),
    owner: z.enum(['nobody', 'you', 'another']),
    listingEmail: z.string().nullable().describe('The address on the listing'),
    websiteDomain: z
      .string()
      .nullable()
      .describe('Any address at this domain can get the code; null if anybody can have an address there'),
    claim: z
      .object({
        status: z.enum(['open', 'accepted', 'ended']),
        sentTo: z.string().nullable(),
        codeExpiresAt: instant.nullable(),
        guessesLeft: z.number().int(),
      })
      .nullable()
      .describe('The visitor’s own'),
  })
  .meta({ id: 'Claim' })

/** Sends a code to the listing's address or to one at the domain of its website. */
export const createClaimCodeSchema = z.object({ address: emailAddress }).meta({ id: 'CreateClaimCode' })

export const proveClaimSchema = z
  .object({
    code: z
      .string()
      .transform((text) => text.replace(/\s/g, ''))
      .refine((code) => /^\d{6}$/.test(code), 'Enter the six digits'),
  })
  .meta({ id: 'ProveClaim' })

/** The new owner's listing, with the quote requests that it brought along. */
export const claimedSchema = z
  .object({ businessId: rowId, quoteRequestCount: z.number().int() })
  .meta({ id: 'Claimed' })

export type Claim = z.infer<typeof claimSchema>
export type Claimed = z.infer<typeof claimedSchema>
