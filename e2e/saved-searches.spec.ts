import { expect, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { expectAccessibleAtWidths, expectNothingCutOff, hydrated, phone, visit } from './visit.ts'

test('a visitor saves a search by the link in an email, without leaving the keyboard, and turns it off again', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const email = `waiting.${Date.now()}@example.com`
  const words = 'qqqqzzzz'.repeat(6)
  await visit(page, `/businesses?search=${words}`)
  const offer = page.getByRole('region', { name: 'Email about new matches' })
  await expect(offer).toContainText('Get an email when one is listed.')
  await offer.getByRole('button', { name: 'Email me new matches' }).press('Enter')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(offer.locator('.Field-error')).toBeVisible()
  // The header that stays in view would cover half of a button somewhere.
  const toTop = () => page.evaluate(() => scrollTo(0, 0))
  await expectAccessibleAtWidths(page, 'an offer to save a search', toTop)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(offer.getByText(`We sent a link to ${email}`)).toBeFocused()
  await expectNothingCutOff(page, 'a sent link')

  await page.goto(/http\S+\/saved-searches\?confirm=\S+/.exec(await lastMailTo(email))?.[0] ?? '')
  await hydrated(page)
  await expect(page).toHaveURL('/saved-searches')
  await page.getByRole('button', { name: 'Save this search' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Saved', exact: true })).toBeFocused()
  const saved = page.getByRole('checkbox', { name: words })
  await expect(saved).toBeChecked()
  await expectAccessibleAtWidths(page, 'saved searches', async () => {
    const label = await page.locator('.SavedSearches .Check > span').boundingBox()
    const link = await page.getByRole('link', { name: /^See all/ }).boundingBox()
    const isBeside =
      label && link && (label.x + label.width <= link.x || label.y + label.height <= link.y + 8)
    expect(isBeside, 'a long word covers the link').toBe(true)
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(saved).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeVisible()
})
