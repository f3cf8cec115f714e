import { expect, test } from './journey.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

test('a neighborhood shows who is there, and leads to one of its trades and to a neighbor', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.setViewportSize(desktop)
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Neighborhoods' }).click()
  await expect(page).toHaveURL('/austin')
  await expectAccessible(page, 'neighborhoods')
  await page
    .getByRole('main')
    .getByRole('link', { name: /in Central Austin$/ })
    .click()
  await expect(page).toHaveURL('/austin/central-austin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Central Austin')
  await expect(page.getByRole('article')).toHaveCount(8)
  await expectAccessible(page, 'a neighborhood')
  const [trade] = (await (await request.get('/api/places/central-austin')).json()).trades
  const here = page.getByRole('region', { name: 'What’s here' })
  await here.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(`/austin/central-austin/${trade.slug}`)
  await page.setViewportSize(phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${trade.name} in Central Austin`)
  await expectAccessible(page, 'a trade in a neighborhood')
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Central Austin' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Central Austin')
  const nearby = page.getByRole('region', { name: 'Nearby' })
  const neighbor = await nearby.getByRole('listitem').first().locator('b').innerText()
  await nearby.getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(neighbor)

  await page.goto('/austin/downtown-austin')
  await expect(page).toHaveURL('/austin/downtown')
  await page.goto('/austin/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})
