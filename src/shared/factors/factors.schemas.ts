import { z } from 'zod'
import { instant } from '#shared/lib/fields.schemas.ts'
import { assertionSchema, passkeySchema, passkeysMax } from './passkeys.schemas.ts'

/** A code of an authenticator app, or a recovery code. */
const givenCode = z.string().trim().min(1, 'Please enter a code').max(40, 'Must be at most 40 characters')

/** Second steps besides recovery codes. */
export const factorWays = ['authenticator', 'passkey'] as const

/** New recovery codes, which are never shown again; null if the person already has some. */
const newRecoveryCodes = z.array(z.string()).nullable()

export const factorsSchema = z
  .object({
    authenticatorSince: instant.nullable().describe('When the authenticator app was set up'),
    passkeys: z.array(passkeySchema).max(passkeysMax),
    recoveryCodesLeft: z.number().int(),
    isRequired: z.boolean().describe('For staff of a live site: the desk stays closed without a second step'),
  })
  .meta({ id: 'Factors' })

/** A secret for an authenticator app; it counts once one of its codes was entered. */
export const newAuthenticatorSchema = z
  .object({
    secret: z.string().describe('In base 32, to type in'),
    address: z.string().describe('The same with its labels, as otpauth://'),
    qr: z.object({
      size: z.number().int().describe('Width and height in modules'),
      path: z.string().describe('The dark modules as the path of an SVG'),
    }),
  })
  .meta({ id: 'NewAuthenticator' })

export const confirmAuthenticatorSchema = z.object({ code: givenCode }).meta({ id: 'ConfirmAuthenticator' })
export const addedFactorSchema = z.object({ recoveryCodes: newRecoveryCodes }).meta({ id: 'AddedFactor' })
export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })

/** The second step of a sign-in. */
export const secondStepSchema = z
  .object({
    ticket: z.string().max(200).describe('Of the first step; valid for ten minutes and five attempts'),
    code: givenCode,
  })
  .meta({ id: 'SecondStep' })

/** Fields of the error body of a first step. */
export const secondStepShape = {
  ticket: z.string().optional().describe('With the code second_factor_required: for POST /auth/second-step'),
  ways: z.array(z.enum(factorWays)).optional().describe('How to take the second step'),
}

/** Ways for a signed-in person to prove that it is still them. */
export const confirmationWays = ['password', 'code', 'passkey'] as const
export const confirmationWaysSchema = z
  .object({ ways: z.array(z.enum(confirmationWays)) })
  .meta({ id: 'ConfirmationWays' })

export const confirmSchema = z
  .union([
    z.object({ password: z.string().min(1, 'Please enter your password').max(1_000) }),
    z.object({ code: givenCode }),
    z.object({ passkey: assertionSchema }),
  ])
  .meta({ id: 'Confirm' })

export type Factors = z.infer<typeof factorsSchema>
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>
export type AddedFactor = z.infer<typeof addedFactorSchema>
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
export type SecondStep = z.infer<typeof secondStepSchema>
export type FactorWay = (typeof factorWays)[number]
export type ConfirmationWay = (typeof confirmationWays)[number]
export type ConfirmationWays = z.infer<typeof confirmationWaysSchema>
export type Confirm = z.infer<typeof confirmSchema>
