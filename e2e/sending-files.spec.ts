import { buildPhoto } from '#test/hostile-pictures.ts'
import { openAs } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessible, phone } from './visit.ts'

const lines = (page: Page) => page.getByRole('log').locator('.Message-bubble')
const files = (page: Page) => page.getByRole('list', { name: 'Files of this message' })

async function choose(page: Page, button: string, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  const buffer = await buildPhoto('jpeg', { width: 800, height: 600 })
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Your message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Lets uploads wait until they are let go. */
async function holdUploads(page: Page, id: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/conversations/${id}/attachments`, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

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
