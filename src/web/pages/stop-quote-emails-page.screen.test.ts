import { expect, it } from 'vitest'
import { page, startSite } from '#test/screens/site.ts'

const site = startSite()

it('a link that is incomplete says so', async () => {
  await site.visit('/stop-quote-emails')
  expect(await page().findByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

it('a link that is unknown says so', async () => {
  await site.visit(`/api/business-quote-requests/stop?token=stp_${'0'.repeat(43)}`)
  await site.user.click(await page().findByRole('button', { name: 'Stop these emails' }))
  expect(await page().findByRole('alert')).toHaveTextContent("This link doesn't exist or has been removed.")
  expect(site.network.seen, 'its token is in no address').toContain('POST /api/business-quote-requests/stops')
})
