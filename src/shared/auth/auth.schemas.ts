import { z } from 'zod'
import { secondStepShape } from '#shared/factors/factors.schemas.ts'
import { errorBodySchema } from '#shared/lib/errors.schemas.ts'
import { emailAddress, honeypot } from '#shared/lib/fields.schemas.ts'
import { userSchema } from '#shared/lib/user.schemas.ts'
import { personName } from '#shared/users/users.schemas.ts'
import { passwordFault, passwordMax } from './passwords.ts'

const newPassword = z.string().superRefine((password, context) => {
  const fault = passwordFault(password)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

/** A password to check: limited in length only, because the rules may have changed since it was chosen. */
const givenPassword = z
  .string()
  .min(1, 'Required')
  .max(passwordMax, `Must be at most ${passwordMax} characters`)

/** A secret we sent out: in an email link or in the callback URL. */
const sentToken = z.string().min(1, 'Required').max(200, 'Must be at most 200 characters')

export const registerSchema = z
  .object({
    firstName: personName,
    lastName: personName,
    email: emailAddress,
    password: newPassword,
    url2: honeypot,
  })
  .meta({ id: 'Register' })

export const loginSchema = z
  .object({ email: z.string().max(254).trim(), password: givenPassword })
  .meta({ id: 'Login' })

/** The signed-in user and the bearer token of the new session. */
export const sessionSchema = z.object({ user: userSchema, token: z.string() }).meta({ id: 'Session' })

/** Why no session began; after the first of two steps with the ticket for the second. */
export const refusedLoginSchema = errorBodySchema.extend(secondStepShape).meta({ id: 'RefusedLogin' })
export const refusedExchangeSchema = refusedLoginSchema
  .extend({ returnTo: z.string().optional() })
  .meta({ id: 'RefusedExchange' })

/** A session started at the provider, and the page that requested it. */
export const exchangedSessionSchema = sessionSchema
  .extend({ returnTo: z.string() })
  .meta({ id: 'ExchangedSession' })

export const verifiedSchema = z.object({ user: userSchema }).meta({ id: 'Verified' })

export const forgotPasswordSchema = z
  .object({ email: emailAddress, url2: honeypot })
  .meta({ id: 'ForgotPassword' })
export const resetPasswordSchema = z
  .object({ token: sentToken, password: newPassword })
  .meta({ id: 'ResetPassword' })
export const changePasswordSchema = z
  .object({ currentPassword: givenPassword, newPassword })
  .meta({ id: 'ChangePassword' })
/** A new password while it is typed, and whose it is as far as the form says. */
export const passwordToWeighSchema = z
  .object({
    password: givenPassword,
    firstName: z.string().max(200).default(''),
    lastName: z.string().max(200).default(''),
    email: z.string().max(254).default(''),
  })
  .meta({ id: 'PasswordToWeigh' })
/** Why a password is easily guessed, to show under its field; null if nothing is known against it. */
export const passwordAdviceSchema = z.object({ advice: z.string().nullable() }).meta({ id: 'PasswordAdvice' })
export const undoEmailChangeSchema = z.object({ token: sentToken }).meta({ id: 'UndoEmailChange' })
export const confirmEmailSchema = z.object({ token: sentToken }).meta({ id: 'ConfirmEmail' })
export const sentConfirmationSchema = z
  .object({ message: z.string(), isConfirmed: z.boolean().describe('Then no link was needed') })
  .meta({ id: 'SentConfirmation' })
export const exchangeCodeSchema = z.object({ code: sentToken }).meta({ id: 'ExchangeCode' })
/** The query of a link that people follow. Invalid values are dropped, so that people see a page instead of a JSON error. */
export const googleSignInQuerySchema = z.object({
  returnTo: z.string().max(500).optional().catch(undefined),
})

export type Register = z.infer<typeof registerSchema>
export type Login = z.infer<typeof loginSchema>
export type Session = z.infer<typeof sessionSchema>
export type RefusedExchange = z.infer<typeof refusedExchangeSchema>
export type ExchangedSession = z.infer<typeof exchangedSessionSchema>
export type Verified = z.infer<typeof verifiedSchema>
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>
export type ResetPassword = z.infer<typeof resetPasswordSchema>
export type SentConfirmation = z.infer<typeof sentConfirmationSchema>
export type ChangePassword = z.infer<typeof changePasswordSchema>
