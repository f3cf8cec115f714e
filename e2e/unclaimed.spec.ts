import type { APIRequestContext } from '@playwright/test'
import { openAs, signInAsDemo } from './accounts.ts'
import { expect, type Locator, type Page, test } from './journey.ts'
import { importListings, lastMailTo } from './staff.ts'
import { expectAccessible, hydrated, toast, visit } from './visit.ts'

/** Requests to businesses that nobody has claimed. */

let word = ''
test.beforeAll(async () => {
  word = `Unclaimed${Date.now()}`
  const rows = [
    'name,address,zip,phone,email,category,subcategory',
    `${word} Silent,1 Quiet St,78704,,,Home & Living,Plumbing`,
    `${word} Phoned,2 Quiet St,78704,512-555-0188,,Home & Living,Plumbing`,
    `${word} Mailed,3 Quiet St,78704,,${word}@example.com,Home & Living,Plumbing`,
  ]
  await importListings(rows, '--status', 'approved')
})

async function findBusiness(request: APIRequestContext, name: string): Promise<number> {
  const found = await request.get(`/api/businesses?search=${word} ${name}`)
  return (await found.json()).businesses[0].id
}

async function openDialog(page: Page, request: APIRequestContext, name: string): Promise<Locator> {
  await visit(page, `/businesses/${await findBusiness(request, name)}`)
  await page.getByRole('button', { name: 'Request Quote' }).click()
  return page.getByRole('dialog')
}

async function fillIn(dialog: Locator, text: string): Promise<void> {
  await dialog.getByLabel('Name').fill('Maya Reyes')
  await dialog.getByLabel('Phone').fill('5125550117')
  await dialog.getByLabel('Email').fill('maya.reyes@example.com')
  await dialog.getByLabel('What do you need?').fill(text)
  await dialog.getByRole('button', { name: 'Send request' }).click()
}

/** The link in the newest email to a listing. */
const readStopLink = async (): Promise<string> =>
  /http\S+stp_\S+/.exec(await lastMailTo(`${word}@example.com`))?.[0] ?? ''

test('a visitor sees that no one can be reached, and asks another; a business stops the emails while one writes to it', {
  tag: '@long',
}, async ({ page, context, request }) => {
  let dialog = await openDialog(page, request, 'Silent')
  await expect(dialog).toContainText(`${word} Silent doesn’t take quote requests`)
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Ask / })).toHaveCount(3)
  await expectAccessible(page, 'a business that cannot be asked')
  const ask = dialog.getByRole('button', { name: /^Ask / }).first()
  const name = (await ask.innerText()).replace('Ask ', '')
  await ask.click()
  await expect(page.getByRole('dialog', { name: `Request a quote from ${name}` })).toBeVisible()
  await fillIn(dialog, `Slow leak ${word}`)
  await expect(toast(page, 'Quote Request Sent!')).toContainText(`${name} will contact you soon.`)
  const sent = page.getByRole('dialog', { name: 'Request sent' })
  await expect(sent).toContainText(name)
  const tops = await sent
    .locator('.Form-end > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size, 'rows of buttons').toBe(1)

  dialog = await openDialog(page, request, 'Mailed')
  await fillIn(dialog, `First ${word}`)
  await expect(toast(page, 'Quote Request Sent!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Request Quote' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')

  const mailbox = await context.newPage()
  await mailbox.goto(await readStopLink())
  await hydrated(mailbox)
  await expect(mailbox).toHaveURL('/stop-quote-emails')
  await expectAccessible(mailbox, 'stop page')
  await mailbox.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(mailbox.getByRole('heading', { name: 'No more emails' })).toBeFocused()
  await mailbox.close()

  await fillIn(dialog, `Second ${word}`)
  await expect(page.getByRole('dialog', { name: `Contact ${word} Mailed` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Ask / })).toHaveCount(3)
})

test('staff call a business with only a phone number, and the owner’s list says how it ended', {
  tag: '@long',
}, async ({ page, request }) => {
  const dialog = await openDialog(page, request, 'Phoned')
  await fillIn(dialog, `Boiler ${word}`)
  await expect(toast(page, 'Quote Request Sent!')).toBeVisible()

  await openAs(page, await signInAsDemo(request, 'admin'), `/admin/inbox?search=${word.toLowerCase()}`)
  const row = page.locator('.DeskRow', { hasText: `${word} Phoned: quote for Maya Reyes` })
  await expect(row).toContainText('Call them')
  await expect(row).toContainText('7 h left')
  await row.getByRole('heading').click()
  await expect(row.getByRole('link', { name: '(512) 555-0188' })).toHaveAttribute('href', /^tel:/)
  await expect(row).toContainText(`Boiler ${word}`)
  await expectAccessible(page, 'a call')
  await row.getByRole('button', { name: 'Passed on' }).click()
  await expect(toast(page, 'Passed on')).toBeVisible()
  await expect(row).toHaveCount(0)

  await visit(page, `/owner/business/${await findBusiness(request, 'Phoned')}?tab=quote-requests`)
  await page.getByRole('button', { name: 'Open the requests' }).click()
  await expect(page.getByText('Delivered by phone')).toBeVisible()
})
