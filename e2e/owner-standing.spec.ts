import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { BusinessesOfUser } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { DeskBusiness, DeskBusinessList } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import type { CreatedReview } from '#shared/reviews/reviews.schemas.ts'
import { newOwnerOf, openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, roundTrip, toast, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const reason = 'The phone number belongs to a bakery in Waco.'
const headersOf = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

type Decision = { status: 'approved' | 'rejected' | 'suspended'; reason?: string }

/** A staff decision at the desk, through the API. */
async function decide(request: APIRequestContext, businessId: number, decision: Decision): Promise<void> {
  const headers = headersOf(await signInAsDemo(request, 'admin'))
  const list = await request.get(`/api/admin/businesses?status=all&search=${businessId}`, { headers })
  const { businesses } = (await list.json()) as DeskBusinessList
  const { revision } = businesses.find(({ id }) => id === businessId) as DeskBusiness
  const path = `/api/admin/businesses/${businessId}/status`
  const answer = await request.put(path, { headers, data: { ...decision, revision } })
  expect(answer.status(), await answer.text()).toBe(200)
}

const rowOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const promised =
  /^Submitted (just now|under a minute ago|\d+ min ago), decision by \d{1,2}:\d\d [AP]M( tomorrow)?$/

test('an owner sees how long a listing waits, why it was rejected, and resubmits it', async ({
  page,
  request,
}) => {
  const name = `Mesquite ${newWord()}`
  const { session, business } = await newOwnerOf(request, name)
  await page.setViewportSize(phone)
  await openAs(page, session, '/dashboard')
  const standing = rowOf(page, name).locator('.Standing')
  await expect(standing).toHaveText(promised)
  await expect(standing.locator('time')).toHaveAttribute('title', /, Austin time$/)
  await expect(standing.getByRole('button')).toHaveCount(0)

  await decide(request, business.id, { status: 'rejected', reason })
  await visit(page, `/businesses/${business.id}`)
  await expect(page.getByText('Only you and our team see this page')).toBeVisible()
  await page.getByRole('link', { name: 'See its status' }).click()
  const note = page.locator('.OwnerHead .Standing')
  await expect(note).toContainText('Not published. Only you and our team can see this listing.')
  await expect(note).toContainText(reason)
  await expect(note.getByRole('button', { name: `Resubmit ${name}` })).toBeVisible()

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(standing).toContainText('Rejected')
  await expect(standing).toContainText(`${reason}Fix that, then resubmit.`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'a rejected listing')
  let sent = 0
  page.on('request', (asked) => {
    if (asked.method() === 'PUT') sent += 1
  })
  await standing.getByRole('button', { name: `Resubmit ${name}` }).dblclick()
  await expect(toast(page, 'Resubmitted')).toContainText(`We decide on ${name} within 24 hours.`)
  await expect(standing).toHaveText(promised)
  await expect(standing).toBeFocused()
  await expect(rowOf(page, name)).toContainText('pending')
  expect(sent).toBe(1)

  await decide(request, business.id, { status: 'suspended', reason: 'Several customers told us of trouble.' })
  await visit(page, `/owner/business/${business.id}`)
  await expect(note).toContainText('Suspended')
  await expect(note).toContainText('Several customers told us of trouble.')
  await expect(note).toContainText('Contact Support once that’s resolved')
  await expect(note.getByRole('button')).toHaveCount(0)
})

test('an overdue decision says so; failures and changes made in the meantime are reported', async ({
  page,
  request,
}) => {
  const name = `Huisache ${newWord()}`
  const { session, business } = await newOwnerOf(request, name)
  const mine = '**/api/businesses/my/businesses'
  await page.route(mine, async (route) => {
    const answer = (await (await route.fetch()).json()) as BusinessesOfUser
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const late = { decidedAt: null, reason: null, submittedAt: hoursAgo(27), decisionDueAt: hoursAgo(3) }
    await route.fulfill({
      json: { businesses: answer.businesses.map((own) => ({ ...own, submission: late })) },
    })
  })
  await page.setViewportSize(desktop)
  await openAs(page, session, '/dashboard')
  const standing = rowOf(page, name).locator('.Standing')
  await expect(standing).toHaveText(
    /^Submitted 27 h ago, decision overdue since \d{1,2}:\d\d [AP]M( yesterday)?This is taking longer than we promised. We’re sorry.$/,
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'an overdue listing')
  await page.unroute(mine)

  await decide(request, business.id, { status: 'rejected', reason })
  await visit(page, '/dashboard')
  const resubmit = standing.getByRole('button', { name: `Resubmit ${name}` })
  const call = `**/api/businesses/${business.id}/submission`
  await page.route(call, (route) => route.abort())
  await resubmit.click()
  await expect(toast(page, 'Not submitted')).toHaveClass(/is-bad/)
  await expect(resubmit).toBeFocused()
  await expect(standing).toContainText(reason)
  await page.unroute(call)
  await decide(request, business.id, { status: 'approved' })
  await resubmit.click()
  await expect(toast(page, 'This business is already approved.')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('approved')
  await expect(standing).toHaveCount(0)

  const other = await newOwnerOf(request, `${name} Two`)
  await decide(request, other.business.id, { status: 'rejected', reason })
  const staff = await page.context().browser()?.newPage()
  if (!staff) throw new Error('no browser')
  await openAs(staff, await signInAsDemo(request, 'admin'), `/owner/business/${other.business.id}`)
  await expect(staff.locator('.OwnerHead .Standing')).toHaveText(
    'Not published. Only you and our team can see this listing.',
  )
  await staff.close()
})

test('a missing service can be suggested when nothing was found', async ({ page, request }) => {
  const name = `Kites ${newWord()}`
  const session = await signUp(request)
  await page.setViewportSize(phone)
  await openAs(page, session, `/businesses?search=${encodeURIComponent(name)}`)
  const open = page.getByRole('button', { name: 'Suggest a service' })
  await page.route('**/suggest-service-dialog-*.js', (route) => route.abort())
  await open.click()
  await expect(toast(page, 'The form couldn’t open')).toBeVisible()
  await page.unroute('**/suggest-service-dialog-*.js')
  await visit(page, `/businesses?search=${encodeURIComponent(name)}`)
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Suggest a service' })
  const field = dialog.getByLabel('Service', { exact: true })
  await expect(field).toHaveValue(name)
  await expect(field).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'suggestion')
  await field.fill('  ')
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(dialog).toContainText('Please enter the service')
  await expect(field).toBeFocused()
  await field.fill(name)
  await dialog.getByLabel('Category').selectOption({ index: 2 })
  await dialog.getByLabel('What should we know about it?').fill('Zilker in March.')

  const call = '**/api/service-suggestions'
  await page.route(call, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(toast(page, 'Suggestion not sent')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(dialog.getByLabel('What should we know about it?')).toHaveValue('Zilker in March.')
  await page.unroute(call)
  await dialog.getByRole('button', { name: 'Send suggestion' }).dblclick()
  await expect(toast(page, 'Thank you for your suggestion')).toBeVisible()
  await expect(dialog).toBeHidden()
  await visit(page, '/profile?tab=activity')
  const entries = page.locator('.Activity > li').filter({ hasText: name })
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Suggested a service')
  await expect(entries).toContainText('pending')
})

test('a hidden review shows its reason only to its author', async ({ page, request }) => {
  const { business } = await newOwnerOf(request, `Retama ${newWord()}`)
  const session = await signUp(request, { firstName: 'Inez' })
  const posted = await request.post('/api/reviews', {
    headers: headersOf(session),
    data: { businessId: business.id, rating: 1, content: 'They are crooks, all of them.' },
  })
  expect(posted.status()).toBe(201)
  const { review } = (await posted.json()) as CreatedReview
  const hidden = await request.put(`/api/admin/reviews/${review.id}/visibility`, {
    headers: headersOf(await signInAsDemo(request, 'admin')),
    data: { hidden: true, reason: 'It insults or threatens someone.', revision: 1 },
  })
  expect(hidden.status(), await hidden.text()).toBe(200)

  await visit(page, `/businesses/${business.id}`)
  await expect(page.getByRole('heading', { name: 'No Reviews Yet' })).toBeVisible()
  await page.setViewportSize(phone)
  await openAs(page, session, `/businesses/${business.id}`)
  const own = page.getByRole('article', { name: 'Review by Inez Reyes' })
  await expect(own.locator('.Review-hidden')).toHaveText(
    'hiddenOnly you can see it. It insults or threatens someone.',
  )
  await expect(page.locator('.Histogram')).toHaveCount(0)
  await roundTrip(page)
  await visit(page, '/profile?tab=activity')
  const entry = page.locator('.Activity > li').filter({ hasText: 'Posted a review' })
  await expect(entry.locator('.Badge')).toHaveText('hidden')
  await expect(entry).toContainText('Only you can see it. It insults or threatens someone.')
  await expectAccessible(page, 'history with a hidden review')
})
