import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { untilAt } from '#test/screens/find.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

const footer = () => within(page().getByRole('contentinfo'))
const opener = () => footer().getByRole('button', { name: 'Contact us' })
const untilClosed = () => waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
async function open(): Promise<HTMLElement> {
  await site.user.click(opener())
  return page().findByRole('dialog', { name: 'Contact Support' })
}

/** Comes to /help from another page. */
async function comeToHelp(): Promise<void> {
  await site.visit('/privacy-policy')
  await site.user.click(footer().getByRole('link', { name: 'Help' }))
  await page().findByRole('heading', { level: 1, name: 'Help' })
}

it('Back closes a dialog and stays on the page, and what was typed is there when it is opened again', async () => {
  await comeToHelp()
  const dialog = await open()
  await site.fill(within(dialog).getByLabelText('Name'), 'Maya Reyes')
  history.back()
  await untilClosed()
  expect(address()).toBe('/help')
  expect(opener()).toHaveFocus()

  history.forward()
  expect(page().queryByRole('dialog')).toBeNull()
  expect(within(await open()).getByLabelText('Name')).toHaveValue('Maya Reyes')
  history.back()
  await untilClosed()
  history.back()
  await untilAt('/privacy-policy')
})

it('a dialog that is closed by its button, by Escape or by Back leaves nothing in the history', async () => {
  await comeToHelp()
  const closings = [
    async (dialog: HTMLElement) => site.user.click(within(dialog).getByRole('button', { name: 'Close' })),
    async () => site.user.keyboard('{Escape}'),
    async () => history.back(),
  ]
  for (const close of closings) {
    await close(await open())
    await untilClosed()
    await waitFor(() => expect(history.state).not.toHaveProperty('modals'))
  }
  expect(address()).toBe('/help')
  history.back()
  await untilAt('/privacy-policy')
})

it('the phone menu closes on Back, and a link in it starts at the page', async () => {
  await site.visit('/help', { size: phone })
  const menu = async () => {
    await site.press('Menu')
    return page().findByRole('dialog', { name: 'Menu' })
  }
  await menu()
  history.back()
  await untilClosed()
  expect(address()).toBe('/help')

  await site.user.click(within(await menu()).getByRole('link', { name: 'Get Quotes' }))
  await untilAt('/request')
  await untilClosed()
  expect(history.length).toBe(2)
  history.back()
  await untilAt('/help')
})
