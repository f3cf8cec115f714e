import { pdfFile } from '#test/attachments.ts'
import { newOwnerOf } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { fillInSender } from './rounds.ts'
import { expectAccessible, holdRequests, hydrated, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).tap()
const step = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 })
const files = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')

/** Fills in the first step, with a file. */
async function describeJob(page: Page): Promise<void> {
  await page.getByLabel('What do you need?').fill('Plants for a flat roof.')
  await page.getByLabel('Where?').fill('78704')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos or videos of the job' }).tap()
  await (await chooser).setFiles([{ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdfFile }])
  await expect(files(page)).toHaveText([/Plan\.pdf/])
}

test('a text typed before the scripts load is kept, and says the kind of work, or that is chosen', {
  tag: '@long',
}, async ({ page }) => {
  const scripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/request', { waitUntil: 'commit' })
  await page.getByLabel('What do you need?').fill('Qqqqzzzz for a wwwwyyyy.')
  await page.getByLabel('I’m flexible').check()
  await page.getByLabel('Where?').fill('78704')
  await page.getByLabel('Where?').press('Enter')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add photos or videos of the job' })).toBeDisabled()
  await expect(page).toHaveURL('/request')
  await scripts.release()
  await hydrated(page)
  await expect(page.getByLabel('What do you need?')).toHaveValue('Qqqqzzzz for a wwwwyyyy.')
  await expect(page.getByLabel('Where?')).toHaveValue('78704')
  await expect(page.getByLabel('I’m flexible')).toBeChecked()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('What do you need?')).toHaveValue('Qqqqzzzz for a wwwwyyyy.')
  await goOn(page)
  await expect(step(page, 'Who to ask')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No businesses yet' })).toBeVisible()
  await expectAccessible(page, 'businesses without a kind of work')

  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page
    .getByLabel('What do you need?')
    .fill('Our water heater leaks, and there is a puddle in the garage. We have two dogs.')
  const kinds = page.getByRole('group', { name: 'What kind of work is it?' })
  await expect(kinds.getByLabel('Plumbing')).toBeChecked()
  await expect(page.getByLabel('Is water leaking right now?')).toBeVisible()
  await expectAccessible(page, 'a job whose kind is understood')
  await goOn(page)
  await expect(page.getByText('3 of 5 chosen')).toBeVisible()
  await expect(page.locator('.RoundBusiness').first()).toContainText('Plumbing')
})

test('Back from a request that is sent leads out of the form, and Forward to what was sent', {
  tag: '@long',
}, async ({ page, request }) => {
  const name = `Sent${Date.now()} Gardens`
  const { business } = await newOwnerOf(request, name)
  await visit(page, `/businesses/${business.id}`)
  await page.evaluate((id) => window.location.assign(`/request?businesses=${id}`), business.id)
  await expect(step(page, 'Your job')).toBeVisible()
  await describeJob(page)
  await goOn(page)
  await expect(page.getByText('1 of 5 chosen')).toBeVisible()
  await goOn(page)
  const form = await fillInSender(page, `sent${Date.now()}@example.com`)
  await form.getByRole('button', { name: 'Ask one business' }).tap()
  const sent = page.getByRole('heading', { name: `We asked ${name}` })
  await expect(sent).toBeVisible()
  await expect(page).toHaveURL('/request')
  await expect(page.getByText('Your request is sent, with 1 file.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Back to businesses' }).tap()
  await expect(page).toHaveURL('/businesses')
  await page.goBack()
  await expect(sent).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/businesses/${business.id}`)
  await page.goForward()
  await expect(sent).toBeVisible()
})
