import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/lib/http/errors.ts'
import { passwordFault, passwordMin } from '#shared/auth/passwords.ts'
import type { User } from '#shared/lib/user.schemas.ts'

/**
 * Guarantee: on a live site nobody gets a new password that is among the most common ones or made from their own name or
 * email address. Elsewhere they are warned, and six characters are enough (specification §5).
 */

type Config = FastifyInstance['config']
type Owner = Pick<User, 'firstName' | 'lastName' | 'email'>

const commonCount = 10_000
const reasons = {
  common: 'This is one of the 10,000 most common passwords, so it’s easy to guess.',
  personal: 'A password made from your name or email address is easy to guess.',
} as const

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The most common passwords, without those that are too short anyway; the package lists them by frequency. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= passwordMin)
  return new Set(longEnough.slice(0, commonCount))
}

/** Letters and digits alone, so that "Maya.Reyes" and "maya reyes" are the same. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutNumber = (text: string) => text.replaceAll(/^\p{N}+|\p{N}+$/gu, '')

/** Whether a password is the name or the email address, with or without a number at an end. */
function isPersonal(password: string, { firstName, lastName, email }: Owner): boolean {
  const names = [firstName, lastName, firstName + lastName, lastName + firstName, email, email.split('@')[0]]
  const known = names.map((name) => folded(name ?? '')).flatMap((name) => [name, withoutNumber(name)])
  const given = folded(password)
  return [given, withoutNumber(given)].some((text) => text !== '' && known.includes(text))
}

async function findReason(password: string, owner: Owner): Promise<string | null> {
  if (isPersonal(password, owner)) return reasons.personal
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(password.normalize('NFKC').toLowerCase()) ? reasons.common : null
}

/** The line to show under the field while a new password is typed; null while it is too short anyway. */
export async function advise({ appMode }: Config, password: string, owner: Owner): Promise<string | null> {
  const reason = passwordFault(password) ? null : await findReason(password, owner)
  return (
    reason && `${reason} ${appMode === 'live' ? 'Please choose another.' : 'Another one would be safer.'}`
  )
}

/** Throws invalid_input for a weak password on a live site; `field` is its name in the form. */
export async function requireStrongPassword(
  { appMode }: Config,
  field: string,
  password: string,
  owner: Owner,
): Promise<void> {
  const reason = appMode === 'live' ? await findReason(password, owner) : null
  if (!reason) return
  const refusal = `${reason} Please choose another.`
  throw new AppError('invalid_input', refusal, { [field]: refusal })
}
