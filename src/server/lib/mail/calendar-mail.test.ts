import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { createSmtpTransport } from './mail-transport.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

it('sends a calendar entry as a part with its method, and as a file', async () => {
  const transport = createSmtpTransport(server.url, { name: 'Find Local', address: 'no-reply@example.com' })
  await transport.send(
    {
      to: { name: 'Ana', address: 'ana@example.com' },
      subject: 'Appointment',
      text: 'Text',
      html: '<p>Text</p>',
      calendar: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n',
      messageId: '<one@example.com>',
      date: new Date(),
    },
    AbortSignal.timeout(5_000),
  )
  const raw = server.mails[0]?.raw ?? ''
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/i)
  expect(raw).toMatch(/filename="?appointment\.ics/)
})
