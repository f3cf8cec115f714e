import { z } from 'zod'
import { instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'

/** Maximum number of a person's passkeys. */
export const passkeysMax = 10

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (max: number) =>
  z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .regex(/^[\w-]+$/, 'Must be base64url')

/** At most 1023 bytes. */
const credentialId = base64url(1_364)
const frame = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** Input of navigator.credentials, as JSON. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown()).meta({ id: 'PasskeyOptions' })

/** RegistrationResponseJSON of WebAuthn. */
const attestationSchema = z.object({
  ...frame,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(60_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/** AuthenticationResponseJSON of WebAuthn. */
export const assertionSchema = z
  .object({
    ...frame,
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(100).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })

const passkeyName = typedText(60, 'Please name this passkey')

export const addPasskeySchema = z
  .object({ name: passkeyName, response: attestationSchema })
  .meta({ id: 'AddPasskey' })
export const renamePasskeySchema = z.object({ name: passkeyName }).meta({ id: 'RenamePasskey' })
export const passkeyParamsSchema = z.object({ passkeyId: rowIdText })
export const passkeySignInSchema = z.object({ response: assertionSchema }).meta({ id: 'PasskeySignIn' })

export const passkeySchema = z
  .object({ id: rowId, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'Passkey' })

export type AddPasskey = z.infer<typeof addPasskeySchema>
export type Assertion = z.infer<typeof assertionSchema>
export type Passkey = z.infer<typeof passkeySchema>
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>
