import { sql } from 'kysely'
import { type ExportSection, ofPerson, type Person } from '../database/personal-data.ts'
import { withoutSecrets } from './mail-secrets.ts'
import { addressHash } from './mail-stops.repository.ts'

export const ofAddressHash = ({ email }: Person) => sql`t.address_hash = ${addressHash(sql`${email}::text`)}`

export const mailSections: readonly ExportSection[] = [
  ofPerson('stoppedEmail', 'Email you no longer get', 'mail_stops', {
    of: ofAddressHash,
    order: 'stopped_at',
  }),
  ofPerson('emails', 'Email we sent you', 'mails', {
    of: ({ email }) => sql`lower(t.recipient_address) = lower(${email})`,
    // Its text has links that sign you in or change settings.
    only: ['subject', 'recipient_address', 'created_at', 'sent_at'],
    map: (row) => ({ ...row, subject: withoutSecrets(String(row.subject)) }),
  }),
]
