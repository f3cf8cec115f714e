import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpReceiver, startSmtpReceiver } from '#server/incoming-mail/smtp-receiver.gateway.ts'
import { blocking, deliverTo, type Stage, type Ways } from './blocked-way.ts'
import { openDesk } from './desk.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { sendFrom } from './smtp-sender.ts'
import { openTeams } from './team.ts'
import { startTestApp } from './test-app.ts'

type Opened = Stage & ReturnType<typeof blocking> & { desk: Awaited<ReturnType<typeof openDesk>> }

/** A site that sends and gets email, with its desk, for the tests of a file. */
export function openStage(): Opened {
  const stage = {} as Opened
  let server: MailServer
  let receiver: SmtpReceiver
  beforeAll(async () => {
    server = await startMailServer()
    const test = await startTestApp({
      PUBLIC_URL: 'https://town.example',
      SMTP_URL: server.url,
      MAIL_REPLY_DOMAIN: 'reply.town.example',
      MAIL_IN_PORT: '0',
    })
    receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
    const desk = await openDesk(test)
    const sendMail = sendFrom(receiver.port)
    Object.assign(stage, { test, desk, sendMail, teams: openTeams(test), ...blocking(test, desk) })
  })
  afterAll(async () => {
    await receiver.close()
    await stage.test.close()
    await server.close()
  })
  stage.mailsTo = async (address, act) => {
    await sql`DELETE FROM mails`.execute(stage.test.db)
    server.mails.splice(0)
    await act()
    await deliverTo(stage.test, address)
    return server.mails.filter(({ recipients }) => recipients.includes(address))
  }
  return stage
}

/** Tries each way before, during and after a block; one after another, because they share a mail server. */
export function tryWays(stage: Opened, ways: Ways): void {
  describe.each(Object.entries(ways))('%s', (_name, { stays = false, open }) => {
    const title = stays
      ? 'stays open while its person is blocked'
      : 'is closed exactly while its person is blocked'
    it(title, async () => {
      const { personId, works } = await open(stage)
      expect(await works()).toBe(true)
      expect((await stage.block(personId)).statusCode).toBe(200)
      expect(await works()).toBe(stays)
      expect((await stage.unblock(personId)).statusCode).toBe(200)
      expect(await works()).toBe(true)
    })
  })
}
