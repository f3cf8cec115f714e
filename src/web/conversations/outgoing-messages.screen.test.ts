import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { askedBusiness } from '#test/asked.ts'
import { pdfFile } from '#test/attachments.ts'
import {
  chooseAction,
  expectLines,
  keptMessages,
  lines,
  log,
  messageBox,
  send,
  storedLines,
  waiting,
} from '#test/screens/conversation.ts'
import { chooseFiles } from '#test/screens/files.ts'
import { findToast } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

const pdf = { name: 'Window.pdf', content: pdfFile, type: 'application/pdf' }
const row = () => page().findByRole('link', { name: /Ana Ruiz/ })
const goToList = async () => site.user.click(page().getByRole('link', { name: 'All messages' }))
const later = 'Not sent yet. We’ll try again when you’re online.'
const comeOnline = () => dispatchEvent(new Event('online'))
const messagesOf = (id: number) => `/api/conversations/${id}/messages`

it('a message written without a connection is sent after its conversation is left', async () => {
  const { session, owner, id } = await askedBusiness(site.test)
  await site.visit('/messages', { as: session, size: phone })
  await site.user.click(await row())
  await expectLines(['One blind.'])
  const connect = site.network.cut('/api/')
  await send(site, 'Nine is fine.')
  await send(site, 'Ring twice.')
  await goToList()
  await waitFor(async () => expect(await row()).toHaveTextContent('Not sent yet'))
  connect()
  comeOnline()
  const all = ['visitor: One blind.', 'business: Nine is fine.', 'business: Ring twice.']
  await expect.poll(() => storedLines(site, id, owner)).toEqual(all)
  await waitFor(async () => expect(await row()).not.toHaveTextContent('Not sent'))
})

it('signing out ends what waits, and nothing of it is sent as the next person', async () => {
  const { session, id, link } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const uploads = site.network.hold(`/api/conversations/${id}/attachments`)
  await chooseFiles(site, 'Add files', pdf)
  await send(site, 'This is the window.')
  expect(await page().findByRole('list', { name: 'Files of this message' })).toHaveTextContent('Window.pdf')
  await uploads.arrived
  await site.user.click((await page().findAllByRole('button', { name: /^Your account/ }))[0] as HTMLElement)
  await site.user.click(await page().findByRole('button', { name: 'Logout' }))
  await uploads.abandoned
  uploads.release()
  expect((await page().findAllByRole('link', { name: 'Sign In' }))[0]).toBeVisible()
  expect(keptMessages()).toEqual([])
  await site.visit(link)
  await expectLines(['One blind.'])
})

it('an owner’s waiting message isn’t sent as the visitor by their link', async () => {
  const { session, owner, id, link } = await askedBusiness(site.test)
  const connect = site.network.cut(
    ({ url, headers }) => url === messagesOf(id) && !headers['x-conversation-token'],
    'POST',
  )
  await site.visit(`/messages/${id}`, { as: session })
  await send(site, 'Nine is fine.')
  await page().findByText(later)
  await site.visit(link)
  await send(site, 'Is nine fine?')
  await expectLines(['One blind.', 'Is nine fine?'])
  expect(waiting()).toBeNull()
  await site.visit(`/messages/${id}`)
  await page().findByText(later)
  connect()
  comeOnline()
  const all = ['visitor: One blind.', 'visitor: Is nine fine?', 'business: Nine is fine.']
  await expect.poll(() => storedLines(site, id, owner)).toEqual(all)
})

it('a sent message stays on screen while the conversation can’t be loaded again', async () => {
  const { session, owner, id } = await askedBusiness(site.test)
  site.network.cut('/api/conversations/events')
  await site.visit(`/messages/${id}`, { as: session, size: phone })
  await expectLines(['One blind.'])
  const connect = site.network.cut(new RegExp(`/api/conversations/${id}$`), 'GET')
  await send(site, 'Nine is fine.')
  const expectSent = () => waitFor(() => expect(waiting('Sent')).toHaveTextContent(/^Nine is fine\.Sent$/))
  await expectSent()
  expect(await storedLines(site, id, owner)).toEqual(['visitor: One blind.', 'business: Nine is fine.'])
  // Elsewhere and back, too.
  await goToList()
  expect(await row()).not.toHaveTextContent('Not sent')
  await site.user.click(await row())
  await expectSent()
  connect()
  await send(site, 'Ring twice.')
  await expectLines(['One blind.', 'Nine is fine.', 'Ring twice.'])
  await waitFor(() => expect(waiting('Sent')).toBeNull())
})

it('a message written by a secret link is deleted after a day by any page, and its conversation says so', async () => {
  const { guest, id, link } = await askedBusiness(site.test)
  const connect = site.network.cut(messagesOf(id), 'POST')
  await site.visit(link)
  await send(site, 'The key is under the mat.')
  await send(site, 'Nine is fine.')
  await waitFor(() => expect(waiting()?.children).toHaveLength(2))
  // The first was written a little more than a day ago, the second a little less.
  await site.visit('/help')
  for (const [place, [key, text]] of keptMessages().sort().entries()) {
    localStorage.removeItem(key)
    const aged = (order: string) =>
      String(Number(order) - 24 * 3_600_000 + (place === 0 ? -60_000 : 60_000)).padStart(15, '0')
    localStorage.setItem(key.replace(/\d{15}/, aged), text)
  }
  await site.visit('/help')
  await waitFor(() => expect(JSON.stringify(keptMessages())).not.toContain('under the mat'))
  expect(JSON.stringify(keptMessages())).toContain('Nine is fine.')
  connect()
  await site.visit(link)
  await expect
    .poll(() => storedLines(site, id, guest))
    .toEqual(['visitor: One blind.', 'visitor: Nine is fine.'])
  const fault = await page().findByText(/^Not sent\./)
  expect(fault).toHaveTextContent('Your message couldn’t be sent for a day, so we deleted it')
  await site.user.click(page().getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(page().queryByText(/^Not sent\./)).toBeNull())
  // The server may have the other one before the page knows.
  await waitFor(() => expect(keptMessages()).toEqual([]))
})

it('a text that an owner typed is kept, and a message that couldn’t be sent is sent later, once', async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  await site.user.type(await messageBox(), 'Half a thought')
  await site.reload()
  await waitFor(async () => expect(await messageBox()).toHaveValue('Half a thought'))

  const connect = site.network.cut(messagesOf(id), 'POST')
  await send(site, 'We can come on Friday.')
  await page().findByText(later)
  await site.reload()
  await page().findByText(later)
  connect()
  comeOnline()
  await expectLines(['One blind.', 'We can come on Friday.'])
  expect(page().queryByText(later)).toBeNull()
  await site.reload()
  await expectLines(['One blind.', 'We can come on Friday.'])

  await chooseAction(site, /^Block this sender/)
  const question = within(await page().findByRole('alertdialog', { name: 'Block Ana Ruiz?' }))
  await site.user.click(question.getByRole('button', { name: 'Block sender' }))
  await findToast('Sender blocked')
  await waitFor(() => expect(page().getAllByText('Sender blocked').length).toBeGreaterThan(1))
})

it('both sides see messages at once and that they were seen; two that had no connection come in order', async () => {
  const { session, owner, guest, id, link } = await askedBusiness(site.test)
  const say = (headers: Record<string, string>, text: string) =>
    site.test.app.inject({
      method: 'POST',
      url: messagesOf(id),
      headers,
      payload: { text },
    })
  await site.visit('/messages', { as: session })
  await site.user.click(await row())
  await expectLines(['One blind.'])
  await send(site, 'Tuesday at nine?')
  await expectLines(['One blind.', 'Tuesday at nine?'])
  await site.test.app.inject({
    method: 'PUT',
    url: `/api/conversations/${id}/read`,
    headers: guest,
    payload: { position: 1 },
  })
  await log().findByText('Seen')
  await say(guest, 'Is nine too early?')
  await expectLines(['One blind.', 'Tuesday at nine?', 'Is nine too early?'])

  await site.visit(link)
  await waitFor(() => expect(lines()).toHaveLength(3))
  const before = site.network.seen.length
  await say(owner, 'No.')
  await waitFor(() => expect(lines().at(-1)).toBe('No.'))
  const report = `PUT /api/conversations/${id}/read`
  await waitFor(() => expect(site.network.seen.slice(before)).toContain(report))
  const connect = site.network.cut('/api/')
  await send(site, 'Nine is fine.')
  await send(site, 'Ring twice.')
  await waitFor(() => expect(page().getAllByText(later)).toHaveLength(2))
  connect()
  comeOnline()
  await waitFor(() => expect(lines().slice(-2)).toEqual(['Nine is fine.', 'Ring twice.']))
  await waitFor(() => expect(page().queryByText(/^Not sent yet/)).toBeNull())
  expect((await storedLines(site, id, owner)).slice(-2)).toEqual([
    'visitor: Nine is fine.',
    'visitor: Ring twice.',
  ])
  expect(within(document.body).queryByRole('alert')).toBeNull()
})
