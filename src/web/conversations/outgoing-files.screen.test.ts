import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { askedBusiness } from '#test/asked.ts'
import { pdfFile, videoOfOldPhone } from '#test/attachments.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { expectLines, log, messageBox, send, waiting } from '#test/screens/conversation.ts'
import { chooseFiles } from '#test/screens/files.ts'
import { page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

const pdf = (name: string) => ({ name, content: pdfFile, type: 'application/pdf' })
const chosen = () => within(page().getByRole('list', { name: 'Files to send' })).getAllByRole('listitem')
const ownFiles = () => page().findByRole('list', { name: 'Files of this message' })
const uploadsOf = (id: number) => `/api/conversations/${id}/attachments`

it('a message goes by itself once its files are there, before what was written after it', async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session, size: phone })
  const uploads = site.network.hold(uploadsOf(id))
  await chooseFiles(site, 'Add files', pdf('Window.pdf'))
  await send(site, 'This is the window.')
  expect(await ownFiles()).toHaveTextContent('Window.pdf')
  await page().findByText('Uploading its files…')
  expect(page().queryByRole('list', { name: 'Files to send' })).toBeNull()
  await send(site, 'And the door is blue.')
  // Outgoing files aren't in the log, which would read out every step of an upload.
  expect(page().getByRole('log')).not.toHaveTextContent('Window.pdf')

  // After leaving the conversation and coming back, it still waits for the same file.
  await site.user.click(page().getByRole('link', { name: 'All messages' }))
  await site.user.click(await page().findByRole('link', { name: /Ana Ruiz/ }))
  expect(await ownFiles()).toHaveTextContent('Window.pdf')
  uploads.release()
  await waitFor(() => expect(waiting()).toBeNull())
  await site.reload()
  await expectLines(['One blind.', 'This is the window.', 'And the door is blue.'])
  expect(log().getByRole('link', { name: /^Window\.pdf/ })).toBeVisible()
})

it('a message that waits for its file is canceled with the keyboard, and comes back to be changed', {
  tags: 'long',
}, async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session, size: phone })
  await chooseFiles(site, 'Add files', pdf('Window.pdf'))
  await waitFor(() => expect(chosen()[0]).toHaveTextContent('1 KB'))
  const uploads = site.network.hold(uploadsOf(id))
  await chooseFiles(site, 'Add files', pdf('Door.pdf'))
  await send(site, 'This is the window.')
  await send(site, 'And the door is blue.')
  const box = await messageBox()
  await site.user.type(box, 'Half a thought')
  const cancel = await page().findAllByRole('button', { name: 'Cancel this message' })
  expect(cancel).toHaveLength(2)
  await uploads.arrived
  cancel[0]?.focus()
  await site.user.keyboard('{Enter}')
  await uploads.abandoned
  expect(box).toHaveValue('This is the window.\n\nHalf a thought')
  expect(box).toHaveFocus()
  expect(await page().findByText(/back in the message field/)).toHaveTextContent(
    'Not sent, back in the message field: “This is the window.”',
  )
  expect(chosen()[0]).toHaveTextContent('Window.pdf')
  expect(chosen()[1]).toHaveTextContent(/Door\.pdf.*Not uploaded: canceled\./)
  // The next message doesn't wait any longer.
  await waitFor(() => expect(waiting()).toBeNull())

  uploads.release()
  await site.user.click(page().getByRole('button', { name: 'Try again: Door.pdf' }))
  await waitFor(() => expect(chosen()[1]).toHaveTextContent('1 KB'))
  await send(site, 'These are the window and the door.')
  await expectLines(['One blind.', 'And the door is blue.', 'These are the window and the door.'])
  await site.reload()
  await expectLines(['One blind.', 'And the door is blue.', 'These are the window and the door.'])
  for (const name of [/^Window\.pdf/, /^Door\.pdf/]) expect(log().getByRole('link', { name })).toBeVisible()
})

it('the photos of a message are numbered', { tags: 'long' }, async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const content = await buildPhoto('jpeg', { width: 80, height: 60 })
  const photo = (name: string) => ({ name, content, type: 'image/jpeg' })
  await chooseFiles(site, 'Add files', photo('Window.jpg'), photo('Door.jpg'))
  await send(site, 'The window and the door.')
  await page().findByRole('button', { name: 'Photo 2 of 2 from you: Door.jpg' })
})

it('a file that is chosen offline goes with its message when there is a connection', async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  await messageBox()
  const connect = site.network.cut('/api/')
  await chooseFiles(site, 'Add files', pdf('Window.pdf'))
  await send(site, 'This is the window.')
  await page().findByText('Not sent yet. We’ll try again when you’re online.')
  connect()
  dispatchEvent(new Event('online'))
  await expectLines(['One blind.', 'This is the window.'])
  expect(log().getByRole('link', { name: /^Window\.pdf/ })).toBeVisible()
  expect(waiting()).toBeNull()
})

/** A picture by its first bytes, which nothing can draw. */
const broken = {
  name: 'Window.jpg',
  content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from('JFIF, but no picture')]),
  type: 'image/jpeg',
}

it('a message whose file is refused waits with what was written after it', { tags: 'long' }, async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const uploads = site.network.hold(uploadsOf(id))
  await chooseFiles(site, 'Add files', broken)
  await send(site, 'This is the window.')
  await send(site, 'And the door is blue.')
  await uploads.arrived
  uploads.release()
  const fault = (await page().findByText(/^Not sent\./)).closest('[role=alert]') as HTMLElement
  expect(fault).toHaveTextContent('Not sent. Window.jpg couldn’t be added.')
  const refusal = /Window\.jpg.*Not added: Please select a valid image file/
  expect(await ownFiles()).toHaveTextContent(refusal)
  await page().findByText('Waiting for the message above')
  const again = site.network.seen.length
  await site.user.click(within(fault).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(site.network.seen.slice(again)).toContain(`POST ${uploadsOf(id)}`))
  await waitFor(async () => expect(await ownFiles()).toHaveTextContent(refusal))
  await site.user.click(await page().findByRole('button', { name: 'Send without it' }))
  await waitFor(() => expect(waiting()).toBeNull())
  await site.reload()
  await expectLines(['One blind.', 'This is the window.', 'And the door is blue.'])
})

it('a video whose sound can’t be kept says so before it is sent, and in the conversation', {
  tags: 'long',
}, async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const drip = { name: 'drip.mp4', content: videoOfOldPhone(), type: 'video/mp4' }
  await chooseFiles(site, 'Add files', drip)
  await waitFor(() => expect(chosen()[0]).toHaveTextContent('We couldn’t keep the sound of this video.'))
  await send(site, 'It drips.')
  await expectLines(['One blind.', 'It drips.'])
  expect(log().getByText(/^We couldn’t keep the sound of this video\./)).toBeVisible()
})

it('a message that is only a file that was refused isn’t sent without it', { tags: 'long' }, async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const uploads = site.network.hold(uploadsOf(id))
  await chooseFiles(site, 'Add files', broken)
  await site.user.click(page().getByRole('button', { name: 'Send' }))
  expect(await ownFiles()).toHaveTextContent('Window.jpg')
  await uploads.arrived
  uploads.release()
  const fault = (await page().findByText(/^Not sent\./)).closest('[role=alert]') as HTMLElement
  const names = within(fault)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Try again', 'Delete'])
})

it('a page that is loaded again keeps the text of a message, and asks for its files', {
  tags: 'long',
}, async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const uploads = site.network.hold(uploadsOf(id))
  await chooseFiles(site, 'Add files', pdf('Window.pdf'))
  await send(site, 'This is the window.')
  expect(await ownFiles()).toHaveTextContent('Window.pdf')
  await uploads.arrived
  await site.reload()
  await page().findByText(/Please add Window\.pdf again\./)
  uploads.release()
  await chooseFiles(site, 'Add it again', pdf('Window.pdf'))
  await expectLines(['One blind.', 'This is the window.'])
  expect(waiting()).toBeNull()
  expect(log().getByRole('link', { name: /^Window\.pdf/ })).toBeVisible()
})
