import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '#server/lib/database/db.ts'
import { createToken } from '#server/lib/tokens.ts'
import { saveReset } from '#server/sessions/password-resets.repository.ts'
import { createSignInCode } from '#server/sessions/sign-in-codes.repository.ts'
import { createTicket } from '#server/sessions/sign-in-tickets.repository.ts'
import { createEmailChange } from '#server/users/email-changes.repository.ts'
import { saveConfirmation } from '#server/users/email-confirmations.repository.ts'
import type { Stage, Way, Ways } from './blocked-way.ts'
import { addAuthenticator } from './second-factor.ts'
import { newPerson, signUp } from './sign-up.ts'

/** Links of an account and ways to sign in, for the matrix of blocked people. Google and passkeys have tests of their own. */

/** A new link of an account for each try. */
const link = (
  prefix: string,
  path: string,
  create: (stage: Stage, userId: number) => Promise<string>,
  more: object = {},
): Way => ({
  secrets: [prefix],
  async open(stage) {
    const { id: personId } = await stage.teams.person()
    return {
      personId,
      async works() {
        const token = await create(stage, personId)
        return (await stage.teams.send(null, 'POST', path, { token, ...more })).statusCode === 200
      },
    }
  },
})

export const blockedSignInWays: Ways = {
  'signing in with a password': {
    async open({ test, teams }) {
      const { email, password } = newPerson()
      const { user } = await signUp(test, { email, password })
      const works = async () =>
        (await teams.send(null, 'POST', '/auth/login', { email, password })).statusCode === 200
      return { personId: user.id, works }
    },
  },
  'confirming an address': link('eml_', '/auth/confirm-email', async ({ test }, userId) => {
    const { token, hash } = createToken('emailConfirmation')
    await sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${userId}`.execute(test.db)
    await inTransaction(test.db, (tx) => saveConfirmation(tx, userId, hash))
    return token
  }),
  'choosing a new password': link(
    'rst_',
    '/auth/reset-password',
    async ({ test }, userId) => {
      const { token, hash } = createToken('reset')
      await inTransaction(test.db, (tx) => saveReset(tx, userId, hash))
      return token
    },
    { password: 'barton-springs' },
  ),
  'undoing a change of address': link('und_', '/auth/undo-email-change', async ({ test }, userId) => {
    const { token, hash } = createToken('undo')
    const before = { id: userId, email: `former.${randomUUID()}@example.com`, isEmailConfirmed: true }
    await inTransaction(test.db, (tx) => createEmailChange(tx, before, hash))
    return token
  }),
  'exchanging the code of a sign-in with Google': {
    secrets: ['otc_'],
    async open({ test, teams }) {
      const { id: userId } = await teams.person()
      const works = async () => {
        const [browser, code] = [createToken('browser'), createToken('signInCode')]
        const of = { browserHash: browser.hash, userId, returnTo: '/' }
        await inTransaction(test.db, (tx) => createSignInCode(tx, code.hash, of))
        const cookie = `__Host-signin=${browser.token}`
        const payload = { code: code.token }
        const url = '/api/auth/exchange'
        return (
          (await test.app.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode === 200
        )
      }
      return { personId: userId, works }
    },
  },
  'the second step of signing in': {
    secrets: ['tkt_'],
    async open({ test, teams }) {
      const { user, headers } = await signUp(test)
      const { recoveryCodes } = await addAuthenticator(test.app, headers)
      const works = async () => {
        const { token: ticket, hash } = createToken('ticket')
        await inTransaction(test.db, (tx) => createTicket(tx, user.id, hash))
        const code = recoveryCodes.pop()
        return (await teams.send(null, 'POST', '/auth/second-step', { ticket, code })).statusCode === 200
      }
      return { personId: user.id, works }
    },
  },
}
