import { newOwnerOf } from './accounts.ts'
import { expect, test } from './journey.ts'
import { countShifts, drawFrames, expectNoShifts, forgetShifts, holdRequests, phone, visit } from './visit.ts'

test('a job that is being described stands still while its kind and the questions of the trade appear', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await countShifts(page)
  await visit(page, '/request')
  await forgetShifts(page)
  await page
    .getByLabel('What do you need?')
    .fill('Our water heater leaks, and there is a puddle in the garage. We have two dogs.')
  const where = page.getByLabel('Where?')
  await where.focus()
  const before = await where.boundingBox()
  await expect(page.getByLabel('Is water leaking right now?')).toBeVisible()
  expect(await where.boundingBox()).toEqual(before)
  await drawFrames(page, 3)
  await expectNoShifts(page)
})

test('a quote request that is being written stands still while the questions of the trade appear', {
  tag: '@long',
}, async ({ page, request }) => {
  // Category 2 is Home & Living, which asks about the place first.
  const { business } = await newOwnerOf(request, `Still${Date.now()} Awnings`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await countShifts(page)
  for (const size of [{ width: 1280, height: 1000 }, phone]) {
    await page.setViewportSize(size)
    await visit(page, `/businesses/${business.id}`)
    const questions = await holdRequests(page, '**/api/trade-questions*')
    await page.getByRole('button', { name: 'Request Quote' }).first().click()
    const dialog = page.getByRole('dialog')
    const job = dialog.getByLabel('What do you need?')
    await job.fill('Two awnings.')
    const before = await job.boundingBox()
    await forgetShifts(page)
    await questions.release()
    await expect(dialog.getByText(/questions? for a better quote/)).toBeVisible()
    await expect(dialog.getByLabel('Hide my contact info')).toBeVisible()
    expect(await job.boundingBox()).toEqual(before)
    await drawFrames(page, 3)
    await expectNoShifts(page)
  }
})
