import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { DeskBusiness, DeskBusinessList } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { toast, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const rowOf = (page: Page, text: string): Locator => page.locator('.DeskRow').filter({ hasText: text })

async function openDesk(page: Page, request: APIRequestContext, path: string): Promise<Session> {
  const staff = await signInAsDemo(request, 'admin')
  await openAs(page, staff, path)
  return staff
}

/** What another staff member does in the meantime, through the API. */
async function decideElsewhere(
  request: APIRequestContext,
  { token }: Session,
  businessId: number,
  decision: { status: 'approved' | 'suspended'; reason?: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get(`/api/admin/businesses?status=all&search=${businessId}`, { headers })
  const { businesses } = (await list.json()) as DeskBusinessList
  const { revision } = businesses.find(({ id }) => id === businessId) as DeskBusiness
  const path = `/api/admin/businesses/${businessId}/status`
  const answer = await request.put(path, { headers, data: { ...decision, revision } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('staff reject a listing with a reason, which survives someone else’s change and reaches the owner by email', async ({
  page,
  request,
}) => {
  const name = `Mesquite ${newWord()}`
  const { business, session } = await newOwnerOf(request, name)
  const staff = await openDesk(page, request, `/admin?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Reject ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reject ${name}` })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  const reasons = dialog.getByRole('group', { name: 'Reason' })
  await expect(reasons).toHaveAccessibleDescription('Please give a reason')
  await expect(dialog.getByLabel(/adult content, drugs, weapons/)).toBeVisible()
  await dialog.getByLabel('Something else').check()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('In your words')).toBeFocused()
  const reason = 'The phone number belongs to a bakery in Waco.'
  await dialog.getByLabel('In your words').fill(reason)

  await decideElsewhere(request, staff, business.id, { status: 'approved' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Someone else changed this in the meantime.')
  await expect(dialog.getByLabel('In your words')).toHaveValue(reason)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, name)).toContainText('It is approved now.')
  await rowOf(page, name).getByRole('button', { name: 'Suspend' }).click()
  const suspension = page.getByRole('dialog', { name: `Suspend ${name}` })
  await suspension.getByLabel(/Several customers reported/).check()
  await suspension.getByRole('button', { name: 'Suspend' }).dblclick()
  await expect(toast(page, 'Suspended')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)

  await visit(page, `/admin/mails?search=${session.user.email}`)
  const mail = page.locator('.DeskRow').first()
  await mail.getByRole('heading').click()
  await expect(mail).toContainText('Several customers reported serious problems')
})
