import type { UserRole } from '#shared/lib/user.schemas.ts'

type RoleWords = {
  name: string
  may: string
  /** Said when somebody has been given the role. */
  given: string
}

/** The roles as the desk says them; staff-roles.ts has the rules. */
export const roleWords: Record<UserRole, RoleWords> = {
  user: { name: 'No staff role', may: 'no access to this desk.', given: 'No longer staff' },
  support: { name: 'Support', may: 'the inbox only.', given: 'Now support' },
  moderator: {
    name: 'Moderator',
    may: 'listings, reviews and content; no people, money, emails or log.',
    given: 'Now a moderator',
  },
  admin: {
    name: 'Admin',
    may: 'everything, including refunds, blocks and roles.',
    given: 'Now an admin',
  },
}
