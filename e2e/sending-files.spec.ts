import { openAs } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, test } from './journey.ts'
import { choose, files, holdUploads, lines, send } from './own-messages.ts'
import { expectAccessible, phone } from './visit.ts'

test('a message goes by itself once its files are there, before what was written after it', async ({
  page,
  request,
}) => {
  const { session, id } = await asked(request, 'Slowfile')
  await page.setViewportSize(phone)
  await openAs(page, session, `/messages/${id}`)
  const letGo = await holdUploads(page, id)
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await expect(files(page)).toContainText('Window.jpg')
  await expect(page.getByText('Uploading its files…')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files to send' })).toHaveCount(0)
  await send(page, 'And the door is blue.')
  await expectAccessible(page, 'messages that wait for files')
  // What is on its way is no news, which would be read out with every step of an upload.
  await expect(page.getByRole('log')).not.toContainText('Window.jpg')

  // Elsewhere in the site and back, it still waits for the same file.
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: /Ana Ruiz/ }).click()
  await expect(files(page)).toContainText('Window.jpg')
  letGo()
  await expect(files(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
  await page.reload()
  await expect(lines(page)).toHaveText(['One blind.', 'This is the window.', 'And the door is blue.'])
  await expect(page.getByRole('button', { name: /^Photo from you: Window\.jpg/ })).toBeVisible()
})

test('a message that waits for its file is canceled with the keyboard, and comes back to be changed', async ({
  page,
  request,
}) => {
  const { session, id } = await asked(request, 'Canceledfile')
  await page.setViewportSize(phone)
  await openAs(page, session, `/messages/${id}`)
  const chosen = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await choose(page, 'Add files', 'Window.jpg')
  await expect(chosen).toContainText(['KB'])
  const letGo = await holdUploads(page, id)
  await choose(page, 'Add files', 'Door.jpg')
  await send(page, 'This is the window.')
  await send(page, 'And the door is blue.')
  const box = page.getByRole('textbox', { name: /^Your message to/ })
  await box.fill('Half a thought')
  const cancel = page.getByRole('button', { name: 'Cancel this message' })
  await expect(cancel).toHaveCount(2)
  await expectAccessible(page, 'messages that can be canceled')

  const stopped = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/attachments'))
  await cancel.first().press('Enter')
  await stopped
  await expect(box).toHaveValue('This is the window.\n\nHalf a thought')
  await expect(box).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'in the message field again' })).toHaveText(
    'Not sent, and in the message field again: “This is the window.”',
  )
  await expect(chosen).toHaveText([/Window\.jpg/, /Door\.jpg.*Not uploaded: canceled\./])
  await expectAccessible(page, 'a message that was canceled')
  // What was written after it doesn’t wait any longer.
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)

  letGo()
  await page.getByRole('button', { name: 'Try again: Door.jpg' }).click()
  await expect(chosen).toContainText(['KB', 'KB'])
  await box.fill('These are the window and the door.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Photo 2 of 2 from you: Door.jpg' })).toBeVisible()
  await page.reload()
  await expect(lines(page)).toHaveText([
    'One blind.',
    'And the door is blue.',
    'These are the window and the door.',
  ])
})

test('a photo that is chosen offline goes with its message when there is a connection', async ({
  page,
  context,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Offlinefile')
  await openAs(page, session, `/messages/${id}`)
  await context.setOffline(true)
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await expect(page.getByText('Not sent yet. We’ll try again when you’re online.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Photo from you: Window\.jpg/ })).toBeVisible()
  await expect(lines(page)).toHaveText(['One blind.', 'This is the window.'])
  faults.splice(0)
})

test('a message waits with what was written after it when its file is refused', async ({
  page,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Refusedfile')
  await openAs(page, session, `/messages/${id}`)
  const refusal = {
    error: 'Bad Request',
    message: 'No.',
    code: 'invalid_input',
    fieldErrors: { file: 'Too blue.' },
  }
  await page.route(`**/api/conversations/${id}/attachments`, (route) =>
    route.fulfill({ status: 400, json: refusal }),
  )
  const letGo = Promise.withResolvers<void>()
  await page.route(`**/api/conversations/${id}/attachments`, async (route) => {
    await letGo.promise
    await route.fallback()
  })
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await send(page, 'And the door is blue.')
  letGo.resolve()
  const fault = page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await expect(fault).toContainText('Not sent. Window.jpg couldn’t be added.')
  await expect(files(page)).toContainText('Not added: Too blue.')
  await expect(page.getByText('Waiting for the message above')).toBeVisible()
  await expectAccessible(page, 'a message whose file was refused')
  await fault.getByRole('button', { name: 'Try again' }).click()
  await expect(files(page)).toContainText('Not added: Too blue.')
  await fault.getByRole('button', { name: 'Send without it' }).click()
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
  await page.reload()
  await expect(lines(page)).toHaveText(['One blind.', 'This is the window.', 'And the door is blue.'])
  expect(faults.splice(0).every((one) => one.includes('400'))).toBe(true)
})

test('a page that is loaded again keeps the text, and asks for the files', async ({
  page,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Lostfile')
  await openAs(page, session, `/messages/${id}`)
  await holdUploads(page, id)
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await expect(files(page)).toContainText('Window.jpg')
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const fault = page.getByRole('alert').filter({ hasText: 'Please add Window.jpg again.' })
  await expect(fault).toBeVisible()
  await choose(page, 'Add it again', 'Window.jpg')
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Photo from you: Window\.jpg/ })).toBeVisible()
  await expect(lines(page)).toHaveText(['One blind.', 'This is the window.'])
  faults.splice(0)
})
