import { expect, test } from './journey.ts'
import { expectAccessible, visit } from './visit.ts'

test('what was understood, nothing found and the promoted businesses are accessible and leave no gap', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/businesses?category=2&search=tacos')
  await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible()
  await expectAccessible(page, 'nothing found')
  await visit(page, '/businesses?search=plumer')
  await expect(page.locator('.Understood')).toContainText('Showing results for plumber.')
  await expectAccessible(page, 'understood')
  await visit(page, '/businesses?page=1')
  const promoted = page.getByRole('region', { name: 'Promoted', exact: true })
  const gap = await promoted.locator('.BusinessGrid').evaluate((grid) => {
    const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
    return right(grid) - right(grid.lastElementChild)
  })
  expect(gap, 'gap at the end of the row').toBeLessThan(1)
})
