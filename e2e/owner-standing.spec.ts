import { randomBytes } from 'node:crypto'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { BusinessesOfUser } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { CreatedReview } from '#shared/reviews/reviews.schemas.ts'
import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { decide } from './staff.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const reason = 'The phone number belongs to a bakery in Waco.'
const headersOf = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

test('a rejected and an overdue listing, a suggestion and a hidden review have no axe violations', {
  tag: '@long',
}, async ({ page, request }) => {
  const name = `Mesquite ${newWord()}`
  const { session, business } = await newOwnerOf(request, name)
  await decide(request, business.id, { status: 'rejected', reason })
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, session, '/dashboard')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText(reason)
  await expectAccessible(page, 'a rejected listing')

  const mine = '**/api/businesses/my/businesses'
  await page.route(mine, async (route) => {
    const { businesses } = (await (await route.fetch()).json()) as BusinessesOfUser
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const late = { decidedAt: null, reason: null, submittedAt: hoursAgo(27), decisionDueAt: hoursAgo(3) }
    await route.fulfill({
      json: { businesses: businesses.map((own) => ({ ...own, status: 'pending', submission: late })) },
    })
  })
  await page.setViewportSize(desktop)
  await visit(page, '/dashboard')
  await expect(page.getByText('This is taking longer than we promised.')).toBeVisible()
  await expectAccessible(page, 'an overdue listing')

  await page.setViewportSize(phone)
  await page.route('**/suggest-service-dialog-*.js', (route) => route.abort())
  const nothing = `/businesses?search=${encodeURIComponent(`Kites ${newWord()}`)}`
  await visit(page, nothing)
  const open = page.getByRole('button', { name: 'Suggest a service' })
  await open.click()
  await expect(toast(page, 'The form couldn’t open')).toBeVisible()
  await page.unroute('**/suggest-service-dialog-*.js')
  await visit(page, nothing)
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Suggest a service' })).toBeVisible()
  await expectAccessible(page, 'suggestion')

  const other = await newOwnerOf(request, `Retama ${newWord()}`)
  const posted = await request.post('/api/reviews', {
    headers: headersOf(session),
    data: { businessId: other.business.id, rating: 1, content: 'They are crooks, all of them.' },
  })
  const { review } = (await posted.json()) as CreatedReview
  await request.put(`/api/admin/reviews/${review.id}/visibility`, {
    headers: headersOf(await signInAsDemo(request, 'admin')),
    data: { hidden: true, reason: 'It insults or threatens someone.', revision: 1 },
  })
  await visit(page, '/profile?tab=activity')
  await expect(page.getByText('It insults or threatens someone.')).toBeVisible()
  await expectAccessible(page, 'history with a hidden review')
})
