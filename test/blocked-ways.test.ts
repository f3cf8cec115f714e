import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpReceiver, startSmtpReceiver } from '#server/incoming-mail/smtp-receiver.gateway.ts'
import { blockedLinkWays } from './blocked-link-ways.ts'
import { blockedMailWays } from './blocked-mail-ways.ts'
import { blockedSendingWays } from './blocked-sending-ways.ts'
import { blockedSignInWays } from './blocked-sign-in-ways.ts'
import { blocking, deliverAll, type Stage, type Ways } from './blocked-way.ts'
import { openDesk } from './desk.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { sendFrom } from './smtp-sender.ts'
import { openTeams } from './team.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * Every way by which a person reads, writes or is emailed without a session, before staff block them, while they are blocked,
 * and after. What needs a session is in the access matrix.
 */

const ways: Ways = { ...blockedLinkWays, ...blockedMailWays, ...blockedSendingWays, ...blockedSignInWays }

/** Secrets that open no way without a session, or none of a person's. */
const otherSecrets: Record<string, string> = {
  at_: 'a session: the access matrix has the row "blocked"',
  exp_: 'counts only with a session',
  brw_: 'the browser in which a sign-in began; opens nothing alone',
  dev_: 'a browser that has signed in before; opens nothing alone',
  apl_: 'an appeal: for whoever is blocked, and tested with reports',
  sub_: 'confirms a subscription: what comes of it isn’t emailed while they are blocked',
  pre_: 'an issue before it is sent; of no person',
}

let test: TestApp
let server: MailServer
let receiver: SmtpReceiver
let stage: Stage
let { block, unblock } = {} as ReturnType<typeof blocking>
beforeAll(async () => {
  server = await startMailServer()
  test = await startTestApp({
    PUBLIC_URL: 'https://town.example',
    SMTP_URL: server.url,
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
    MAIL_IN_AUTHSERV: 'mx.town.example',
  })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  ;({ block, unblock } = blocking(test, await openDesk(test)))
  stage = {
    test,
    teams: openTeams(test),
    sendMail: sendFrom(receiver.port),
    async mailsTo(address, act) {
      await sql`DELETE FROM mails`.execute(test.db)
      server.mails.splice(0)
      await act()
      await deliverAll(test)
      return server.mails.filter(({ recipients }) => recipients.includes(address))
    },
  }
})
afterAll(async () => {
  await receiver.close()
  await test.close()
  await server.close()
})

/** Every `'xyz_'` in the server's sources, as the prefixes of secrets are written. */
function prefixesInSources(): Set<string> {
  const root = path.join(import.meta.dirname, '../src/server')
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file))
  return new Set(
    sources.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/'([a-z]{2,4}_)'/g)].map(
        ([, prefix]) => prefix as string,
      ),
    ),
  )
}

it('knows every kind of secret', () => {
  const tried = Object.values(ways).flatMap(({ secrets = [] }) => secrets)
  const known = new Set([...tried, ...Object.keys(otherSecrets)])
  expect([...known].sort()).toEqual([...prefixesInSources()].sort())
})

// One after another: they share a mail server.
describe.each(Object.entries(ways))('%s', (_name, { stays = false, open }) => {
  it(
    stays ? 'stays open while its person is blocked' : 'is closed exactly while its person is blocked',
    async () => {
      const { personId, works } = await open(stage)
      expect(await works()).toBe(true)
      expect((await block(personId)).statusCode).toBe(200)
      expect(await works()).toBe(stays)
      expect((await unblock(personId)).statusCode).toBe(200)
      expect(await works()).toBe(true)
    },
  )
})
