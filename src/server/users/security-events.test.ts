import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { pictureForm } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The events logged while `work` runs; a silent application has one logger for all requests. */
async function linesOf(level: 'info' | 'warn', work: () => Promise<unknown>): Promise<unknown[]> {
  const log = vi.spyOn(test.app.log, level)
  await work()
  const lines = log.mock.calls.map(([line]) => line as object).filter((line) => 'event' in line)
  log.mockRestore()
  return lines
}

it('logs address changes, their undoing and account deletion by ID, without names', async () => {
  const email = 'noted@example.com'
  const userId = await buildUser(test.db, { email })
  const inject = async (method: 'PUT' | 'DELETE', url: string, form?: ReturnType<typeof pictureForm>) =>
    test.app.inject({
      method,
      url,
      headers: { ...form?.headers, ...(await signInAs(test, userId)) },
      ...(form && { payload: form.payload }),
    })
  const note = (event: string) => [{ event, userId, ip: '127.0.0.1' }]
  const form = pictureForm({ firstName: 'Maya', lastName: 'Reyes', email: 'moved-on@example.com' })
  expect(await linesOf('info', () => inject('PUT', '/api/users/profile', form))).toEqual(
    note('email_changed'),
  )

  const [mail] = await openMails(test.db)
  const payload = { token: /und_\S+/.exec(mail?.text_body ?? '')?.[0] }
  const undo = { method: 'POST', url: '/api/auth/undo-email-change', payload } as const
  expect(await linesOf('warn', () => test.app.inject(undo))).toEqual(note('email_change_undone'))
  expect(await linesOf('info', () => inject('DELETE', '/api/users/account'))).toEqual(note('account_deleted'))
})

it('logs who asks for a copy of their data', async () => {
  const userId = await buildUser(test.db)
  const headers = await signInAs(test, userId)
  const ask = () => test.app.inject({ method: 'POST', url: '/api/users/data-export', headers })
  expect(await linesOf('info', ask)).toEqual([{ event: 'data_export_requested', userId, ip: '127.0.0.1' }])
})
