import { z } from 'zod'
import { claimStatuses } from '#shared/inbox/claim-items.ts'
import {
  baseRevision,
  emailAddress,
  instant,
  rowId,
  rowIdText,
  typedText,
} from '#shared/lib/fields.schemas.ts'

/** Wrong codes that end a claim. */
export const guessesMax = 10
export const codeMinutes = 15

export const documentBytesMax = 5 * 1024 * 1024
export const decisionReasonMax = 500

/** A listing and how the visitor can prove that it is theirs. */
export const claimSchema = z
  .object({
    business: z.object({ id: rowId, name: z.string(), place: z.string().describe('Address and ZIP code') }),
    owner: z.enum(['nobody', 'you', 'another']),
    listingEmail: z.string().nullable().describe('The address on the listing'),
    websiteDomain: z
      .string()
      .nullable()
      .describe(
        'Any address at this domain can get the code; null if others may have one there: a provider’s customers, a school, or another listing',
      ),
    claim: z
      .object({
        status: z.enum(claimStatuses),
        reason: z.string().nullable().describe('Why it was refused'),
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

/** The claimant's message to staff, sent with up to three files `documents`: pictures or PDF. */
export const claimReviewFieldsSchema = z.object({ message: typedText(2000) })

/** A decision by staff; a refusal needs a reason, which the claimant reads. */
export const decideClaimSchema = z
  .object({
    isAccepted: z.boolean(),
    reason: typedText(decisionReasonMax).optional(),
    revision: baseRevision,
  })
  .refine(({ isAccepted, reason }) => isAccepted || reason, {
    path: ['reason'],
    message: 'Please give a reason',
  })
  .meta({ id: 'DecideClaim' })

/** A code that staff tell the claimant; it is shown only once. */
export const staffCodeSchema = z.object({ code: z.string(), expiresAt: instant }).meta({ id: 'StaffCode' })

/** A document of a claim, for staff to download. */
export const claimDocumentSchema = z
  .object({
    name: z.string(),
    mediaType: z.enum(['image/webp', 'application/pdf']),
    content: z.string().describe('Base64'),
  })
  .meta({ id: 'ClaimDocument' })

/** The new owner of a listing, set by staff; null removes the owner. */
export const setOwnerSchema = z
  .object({
    email: emailAddress.nullable(),
    seenOwnerId: rowId.nullable().describe('The owner this is based on; 409 if there is another one'),
  })
  .meta({ id: 'SetOwner' })

export const claimParamsSchema = z.object({ claimId: rowIdText })
export const documentParamsSchema = z.object({ claimId: rowIdText, documentId: rowIdText })

/** The new owner's listing, and the number of quote requests that came with it. */
export const claimedSchema = z
  .object({ businessId: rowId, quoteRequestCount: z.number().int() })
  .meta({ id: 'Claimed' })

export type Claim = z.infer<typeof claimSchema>
export type Claimed = z.infer<typeof claimedSchema>
export type DecideClaim = z.infer<typeof decideClaimSchema>
export type StaffCode = z.infer<typeof staffCodeSchema>
export type ClaimDocument = z.infer<typeof claimDocumentSchema>
export type SetOwner = z.infer<typeof setOwnerSchema>
