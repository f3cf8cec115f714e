import { newOwnerOf, openAs } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { registerUpToDetails } from './registering.ts'
import { expectNothingCutOff, visit } from './visit.ts'

/** How many time fields are too narrow for their text, with AM or PM. */
const countCut = (page: Page) =>
  page.locator('input[type=time]').evaluateAll(
    (fields) =>
      fields.filter((field) => {
        const { width } = field.getBoundingClientRect()
        field.style.width = 'max-content'
        const needed = field.getBoundingClientRect().width
        field.style.width = ''
        return width < needed
      }).length,
  )

/** Heights of the open days, Monday to Friday. */
const heights = (page: Page) =>
  page
    .locator('.Hours-row')
    .evaluateAll((rows) => rows.slice(0, 5).map((row) => row.getBoundingClientRect().height))

async function expectWholeTimes(page: Page, screen: string): Promise<void> {
  for (const width of [320, 360, 390, 640, 760, 960, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await countCut(page), `${screen}, ${width}`).toBe(0)
    expect(new Set(await heights(page)).size, `${screen}, ${width}`).toBe(1)
    await expectNothingCutOff(page, `${screen}, ${width}`)
  }
}

test('the times of a week are whole and its days alike, at every width', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session, business } = await newOwnerOf(request, `Wide${Date.now()} Hours`)
  await openAs(page, session, `/edit-business/${business.id}`)
  await expect(page.getByLabel('Monday opens')).toBeVisible()
  await expectWholeTimes(page, 'editing')

  await visit(page, '/register-business')
  await registerUpToDetails(page, 'Second Hours')
  await expect(page.getByLabel('Monday opens')).toBeVisible()
  await expectWholeTimes(page, 'registering')
})
