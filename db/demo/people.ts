import { slugOf } from '#shared/lib/slug.ts'
import { familyNames, givenNames } from './people-names.ts'
import { makeRng } from './pictures/rng.ts'

export type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  role: 'user' | 'admin'
}

/** How many people have accounts, and how many of them own businesses. */
export const peopleCount = 1500
export const ownersCount = 90

/** Accounts to sign in with: an owner with listings, a staff member, and a regular user. */
export const demoAccounts = {
  owner: { id: 1, firstName: 'Rosa', lastName: 'Delgado', email: 'owner@example.com', role: 'user' },
  admin: { id: 2, firstName: 'Dana', lastName: 'Whitfield', email: 'admin@example.com', role: 'admin' },
  user: { id: 3, firstName: 'Marcus', lastName: 'Lindqvist', email: 'user@example.com', role: 'user' },
} as const satisfies Record<string, Person>

/** The password of all three; the other demo users have none and can't sign in. */
export const demoPassword = 'bluebonnet'

/** Returns the demo accounts as text for the terminal. */
export function demoAccountsNotice(): string {
  const { owner, admin, user } = demoAccounts
  return `  Sign in with the password ${demoPassword} as
    ${owner.email}   who owns businesses
    ${admin.email}   who is on the staff
    ${user.email}    who looks around
`
}

/** Returns a full name; two in a thousand people share one. */
export function randomName(key: string): { firstName: string; lastName: string } {
  const rng = makeRng(key)
  const firstName = rng.pick(givenNames)
  const lastName = rng.chance(0.04)
    ? `${rng.pick(familyNames)}-${rng.pick(familyNames)}`
    : rng.pick(familyNames)
  return { firstName, lastName }
}

/** Returns all people, the three demo accounts first; email addresses are unique. */
export function demoPeople(): Person[] {
  const people: Person[] = Object.values(demoAccounts)
  const taken = new Set(people.map(({ email }) => email))
  for (let id = people.length + 1; id <= peopleCount; id++) {
    const { firstName, lastName } = randomName(`person:${id}`)
    const mailbox = `${slugOf(firstName)}.${slugOf(lastName)}`
    const email = taken.has(`${mailbox}@example.com`)
      ? `${mailbox}.${id}@example.com`
      : `${mailbox}@example.com`
    taken.add(email)
    people.push({ id, firstName, lastName, email, role: 'user' })
  }
  return people
}

/** IDs of the owners: the demo owner and the people after the three demo accounts. */
export function ownerIds(): number[] {
  return [demoAccounts.owner.id, ...Array.from({ length: ownersCount - 1 }, (_, index) => index + 4)]
}
