import { sql } from 'kysely'
import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import { addressHash } from '#server/lib/mail/mail-stops.repository.ts'
import type { Person, Section } from './exported-rows.repository.ts'

const ofUser = ({ id }: Person) => sql`t.user_id = ${id}`
const ofAddressHash = ({ email }: Person) => sql`t.address_hash = ${addressHash(sql`${email}::text`)}`

/** The account, how its owner signs in, and which email they get. */
export const accountSections: readonly Section[] = [
  {
    name: 'account',
    title: 'Your account',
    table: 'users',
    of: ({ id }) => sql`t.id = ${id}`,
    without: ['revision'],
    plus: () => ({ hasPassword: sql`t.password_hash IS NOT NULL` }),
  },
  { name: 'signInWith', title: 'Accounts elsewhere that sign you in', table: 'identities', of: ofUser },
  { name: 'sessions', title: 'Where you’re signed in', table: 'sessions', of: ofUser },
  {
    name: 'passkeys',
    title: 'Passkeys',
    table: 'passkeys',
    of: ofUser,
    only: ['name', 'created_at', 'last_used_at'],
  },
  {
    name: 'authenticatorApp',
    title: 'Authenticator app',
    table: 'authenticators',
    of: ofUser,
    only: ['created_at', 'confirmed_at'],
  },
  {
    name: 'recoveryCodes',
    title: 'Recovery codes you have left',
    table: 'recovery_codes',
    of: ofUser,
    only: ['created_at'],
  },
  {
    name: 'knownDevices',
    title: 'Devices you have signed in on',
    table: 'known_devices',
    of: ofUser,
    order: 'last_used_at',
  },
  {
    name: 'emailChanges',
    title: 'Email addresses you can still go back to',
    table: 'email_changes',
    of: ofUser,
    order: 'expires_at',
  },
  {
    name: 'passwordResets',
    title: 'Open links to set a password',
    table: 'password_resets',
    of: ofUser,
    order: 'expires_at',
  },
  {
    name: 'emailConfirmations',
    title: 'Open links to confirm your email address',
    table: 'email_confirmations',
    of: ofUser,
    order: 'expires_at',
  },
  { name: 'profileChanges', title: 'Changes of your profile', table: 'profile_changes', of: ofUser },
  {
    name: 'dataExports',
    title: 'Downloads of your data',
    table: 'data_exports',
    of: ofUser,
    without: ['run'],
  },
  {
    name: 'decisionsAboutYou',
    title: 'What our team decided about your account',
    table: 'staff_actions',
    of: ({ id }) => sql`t.target_type = 'user' AND t.target_id = ${id}`,
    only: ['action', 'details', 'created_at'],
  },
  {
    name: 'yourWorkAtTheDesk',
    title: 'What you did as part of our team',
    table: 'staff_actions',
    of: ({ id }) => sql`t.actor_id = ${id}`,
    // The details are about other people.
    only: ['action', 'target_type', 'target_id', 'created_at'],
  },
  {
    name: 'stoppedEmail',
    title: 'Email you no longer get',
    table: 'mail_stops',
    of: ofAddressHash,
    order: 'stopped_at',
  },
  {
    name: 'stoppedQuoteEmail',
    title: 'Quote requests by email that you stopped',
    table: 'quote_mail_stops',
    of: ofAddressHash,
    order: 'stopped_at',
  },
  {
    name: 'newsletter',
    title: 'Newsletter',
    table: 'subscribers',
    // Anybody may have typed the address while signed in.
    of: ({ email }) => sql`lower(t.email) = lower(${email})`,
  },
  {
    name: 'newsletterIssues',
    title: 'Newsletters we sent you',
    table: 'newsletter_deliveries',
    of: ofAddressHash,
    only: ['outcome'],
    plus: () => ({
      subject: sql`(SELECT subject FROM newsletter_issues i WHERE i.id = t.issue_id)`,
      sentAt: sql`(SELECT started_at FROM newsletter_issues i WHERE i.id = t.issue_id)`,
    }),
    order: 'issue_id',
  },
  {
    name: 'newsDigests',
    title: 'News of businesses: what your last email covered',
    table: 'news_digests',
    of: ofUser,
    order: 'news_until',
  },
  {
    name: 'emails',
    title: 'Email we sent you',
    table: 'mails',
    of: ({ email }) => sql`lower(t.recipient_address) = lower(${email})`,
    // Its text has links that sign you in or change settings.
    only: ['subject', 'recipient_address', 'created_at', 'sent_at'],
    map: (row) => ({ ...row, subject: withoutSecrets(String(row.subject)) }),
  },
]
