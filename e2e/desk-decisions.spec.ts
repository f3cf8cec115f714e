import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { decide } from './staff.ts'
import { hydrated, toast, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const rowOf = (page: Page, text: string): Locator => page.locator('.DeskRow').filter({ hasText: text })

async function openDesk(page: Page, request: APIRequestContext, path: string): Promise<Session> {
  const staff = await signInAsDemo(request, 'admin')
  await openAs(page, staff, path)
  return staff
}

test('staff reject a listing with a reason, which survives someone else’s change and reaches the owner by email', {
  tag: '@long',
}, async ({ page, request }) => {
  const name = `Mesquite ${newWord()}`
  const { business, session } = await newOwnerOf(request, name)
  await openDesk(page, request, `/admin?search=${encodeURIComponent(name)}`)
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

  await decide(request, business.id, { status: 'approved' })
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

test('staff accept a request, annotate and answer it, and lose nothing that they typed', {
  tag: '@long',
}, async ({ page, request }) => {
  const who = `Ines ${newWord()}`
  const sent = await request.post('/api/support', {
    data: { name: who, email: `${newWord()}@example.com`, message: 'How do I change my hours?' },
  })
  expect(sent.status()).toBe(201)
  const { token } = await openDesk(page, request, '/admin/inbox')
  await page.getByLabel('Search the inbox').fill(who)
  const row = rowOf(page, who)
  await expect(page.locator('.DeskRow')).toHaveCount(1)
  await expect(row).toContainText('23 h left')
  await page.getByLabel('Kind').selectOption('partner')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByLabel('Search the inbox').fill(who)
  await expect(page.locator('.DeskRow')).toHaveCount(1)
  await row.getByRole('button', { name: 'Assign to me' }).click()
  await expect(row).toContainText('in progress')
  await row.getByRole('heading').click()
  await row.getByLabel('Assigned to').selectOption({ label: 'Dana Whitfield' })
  await expect(row).toContainText('with Dana Whitfield')
  await row.getByLabel('Internal note').check()
  await row.getByLabel('Note', { exact: true }).fill('Asked before, in May.')
  await row.getByRole('button', { name: 'Add Note' }).dblclick()
  await expect(row.locator('.DeskNotes li')).toHaveCount(1)
  await expect(row.getByLabel('Note', { exact: true })).toHaveValue('')
  const id = await row.getAttribute('data-row-id')
  const headers = { authorization: `Bearer ${token}` }
  const elsewhere = { headers, data: { content: 'And in June.' } }
  expect((await request.post(`/api/admin/inbox/${id}/notes`, elsewhere)).status()).toBe(200)
  await page.getByRole('button', { name: 'In progress', exact: true }).click()
  await row.getByRole('heading').click()
  await expect(row.locator('.DeskNotes li')).toHaveCount(2)
  await row.getByLabel(/^Email reply/).check()
  await row.getByLabel('Reply', { exact: true }).fill('On your dashboard, under Edit.')
  await page.reload()
  await hydrated(page)
  await expect(row.getByLabel('Reply', { exact: true })).toHaveValue('On your dashboard, under Edit.')
  await row.getByRole('button', { name: 'Send Reply' }).click()
  await expect(toast(page, 'Reply sent')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await row.getByRole('heading').click()
  await expect(row.locator('.DeskNotes li').last()).toContainText('replied by email')
})
