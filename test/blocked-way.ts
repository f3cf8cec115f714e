import { sql } from 'kysely'
import { deliverMail } from '#server/lib/mail/mail-delivery.ts'
import type { openDesk } from './desk.ts'
import type { ReceivedMail } from './mail-server.ts'
import { testSecretsKey } from './opened-mails.ts'
import type { openTeams } from './team.ts'
import type { TestApp } from './test-app.ts'

/** Tools for trying the ways to read, write or get email without a session. */
export type Stage = {
  test: TestApp
  teams: ReturnType<typeof openTeams>
  /** Sends an email to the site's own mail server. */
  sendMail: (mail: { from: string; to: string; text: string }) => Promise<{ code: number }>
  /** Emails to this address that have left because of `act`. */
  mailsTo: (address: string, act: () => Promise<unknown>) => Promise<ReceivedMail[]>
}

export type Way = {
  /** Prefixes of the secrets that this way is open with. */
  secrets?: readonly string[]
  /** It stays open to somebody whom staff have blocked. */
  stays?: true
  /** Somebody for whom the way is open, and a try that can be repeated. */
  open: (stage: Stage) => Promise<{ personId: number; works: () => Promise<boolean> }>
}
export type Ways = Record<string, Way>

/** Hands email to this address that waits to the mail server. */
export async function deliverTo({ app, db }: TestApp, address: string): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where(sql`lower(recipient_address)`, '=', address)
    .where('sent_at', 'is', null)
    .where('failure', 'is', null)
    .execute()
  const { mailTransport: transport, events, log, config } = app
  const signal = new AbortController().signal
  const deps = { db, transport, events, log, signal, host: config.mail.host, secretsKey: testSecretsKey }
  await Promise.all(waiting.map(({ id }) => deliverMail(deps, id)))
}

/** Blocks and unblocks people at the desk. */
export function blocking(test: TestApp, desk: Awaited<ReturnType<typeof openDesk>>) {
  const revisionOf = async (userId: number) =>
    (await test.db.selectFrom('users').select('revision').where('id', '=', userId).executeTakeFirstOrThrow())
      .revision
  return {
    block: async (userId: number) =>
      desk.send('PUT', `/users/${userId}/block`, {
        reason: 'Invented listings.',
        revision: await revisionOf(userId),
      }),
    unblock: async (userId: number) =>
      desk.send('DELETE', `/users/${userId}/block?revision=${await revisionOf(userId)}`),
  }
}
