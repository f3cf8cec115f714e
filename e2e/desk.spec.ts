import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { DeskBusiness, DeskBusinessList } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { demoPassword } from '../db/demo/people.ts'
import { newOwnerOf, openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, hydrated, roundTrip, toast, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const rowOf = (page: Page, text: string): Locator => page.locator('.DeskRow').filter({ hasText: text })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

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

test('listings are found, approved by keyboard and in bulk, undone, and the public sees it', async ({
  page,
  request,
}) => {
  const word = newWord()
  const first = await newOwnerOf(request, `Pecan ${word} One`)
  await newOwnerOf(request, `Pecan ${word} Two`)
  await page.setViewportSize(desktop)
  await openDesk(page, request, '/help')
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Staff Desk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Businesses' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: /^Businesses \d+ waiting/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  const rows = page.locator('.DeskRow')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await expect(rows.first()).toContainText('23 h left')

  await page.getByLabel('Search businesses').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText('Clear windows since 1998.')
  await page.keyboard.press('a')
  await expect(toast(page, 'Approved')).toContainText(`Pecan ${word} One`)
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByRole('button', { name: `Pecan ${word} Two`, exact: true })).toBeFocused()
  await page.keyboard.press('z')
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(rows).toHaveCount(2)

  await rows
    .first()
    .getByRole('button', { name: `Pecan ${word} One`, exact: true })
    .focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Approve 2' }).dblclick()
  await expect(toast(page, '2 approved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await toast(page, '2 approved').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 undone')).toBeVisible()
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('button', { name: 'Approve' }).dblclick()
  // A toast of the approvals above may still be there, so the row tells.
  await expect(rows).toHaveCount(1)
  await expect(toast(page, 'Approved')).toBeVisible()
  await page.route('**/status-changes/undo', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('z')
  await expect(toast(page, 'Not undone')).toContainText('couldn’t be reached')
  await page.getByRole('button', { name: 'Approved', exact: true }).click()
  // The list of before, which stays until this one is here, also names the listing: as one that may be the same place.
  await page.getByRole('heading', { name: `Pecan ${word} One`, exact: true }).click()
  await page.getByRole('button', { name: "Admin's Choice" }).click()
  await expect(rowOf(page, `Pecan ${word} One`).locator('.Badge.is-choice')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('.DeskRow h2')).toHaveText([
    `Dana Whitfield gave Admin's Choice to Pecan ${word} One`,
    `Dana Whitfield approved Pecan ${word} One`,
    `Dana Whitfield undid the decision on Pecan ${word} One`,
    `Dana Whitfield approved Pecan ${word} One`,
    `Dana Whitfield undid the decision on Pecan ${word} One`,
    `Dana Whitfield approved Pecan ${word} One`,
  ])
  await visit(page, `/businesses/${first.business.id}`)
  await expect(page.locator('.Badge.is-verified').first()).toHaveText('Verified')
})

test('a rejection says why, survives someone else’s change, and reaches the owner by email', async ({
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

test('a request is accepted, annotated and answered, and nothing typed is lost', async ({
  page,
  request,
}) => {
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
  await row.getByLabel('With').selectOption({ label: 'Dana Whitfield' })
  await expect(row).toContainText('with Dana Whitfield')
  await row.getByLabel('a note for staff only').check()
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
  await row.getByLabel(/an email reply/).check()
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

test('a review is hidden and its author blocked', async ({ page, request }) => {
  const author = await signUp(request, { firstName: 'Wendell', lastName: newWord() })
  const text = `The crew never came, ${newWord()}, and nobody called back for a week.`
  const posted = await request.post('/api/reviews', {
    headers: { authorization: `Bearer ${author.token}` },
    data: { businessId: 7, rating: 1, content: text },
  })
  expect(posted.status(), await posted.text()).toBe(201)
  await openDesk(page, request, `/admin/reviews?search=${encodeURIComponent(text.slice(0, 40))}`)
  const review = rowOf(page, text)
  await review.getByRole('button', { name: /^Hide/ }).click()
  await page.getByLabel('It reveals someone’s private details.').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(toast(page, 'Hidden')).toBeVisible()
  await expect(review).toContainText('It reveals someone’s private details.')

  await review.getByRole('link', { name: 'Its author' }).click()
  const person = rowOf(page, author.user.email)
  await person.getByRole('button', { name: 'Block' }).click()
  await page.getByLabel(/break our terms/).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(person.locator('.Badge.is-bad')).toHaveText('blocked')
  const rejected = await request.get('/api/auth/verify', {
    headers: { authorization: `Bearer ${author.token}` },
  })
  expect(rejected.status()).toBe(401)
})

test('a question is added although the session ends halfway, then edited and deleted', async ({
  page,
  request,
}) => {
  const staff = await openDesk(page, request, '/admin')
  const question = `Do you answer on Sundays, ${newWord()}?`
  await rail(page).getByRole('link', { name: 'Content' }).click()
  await page.getByRole('button', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByLabel('Answer').fill('Yes, until noon.')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true })
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${staff.token}` } })
  await add.click()
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email').fill(staff.user.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toContainText('Unsaved changes from earlier.')
  await expect(page.getByLabel('Answer')).toHaveValue('Yes, until noon.')
  await add.click()
  await expect(toast(page, 'Added')).toBeVisible()
  const faq = rowOf(page, question)
  await faq.getByRole('heading').click()
  await faq.getByLabel('Answer').fill('No.')
  await faq.getByRole('heading').click()
  await faq.getByRole('heading').click()
  await faq.getByRole('button', { name: 'Discard' }).click()
  await expect(faq.getByLabel('Answer')).toHaveValue('Yes, until noon.')
  await faq.getByLabel('Answer').fill('Yes, until two.')
  await faq.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await faq.getByRole('heading').click()
  await faq.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(faq).toHaveCount(0)
})

test('a testimonial with a portrait is added across a reload, shown to visitors, and deleted', async ({
  page,
  request,
}) => {
  await openDesk(page, request, '/admin')
  await rail(page).getByRole('link', { name: 'Content' }).click()
  await page.getByRole('button', { name: 'Testimonials' }).click()
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  const who = `Ofelia ${newWord()}`
  await page.getByLabel('Text').fill('They came on a Sunday.')
  await page.getByLabel('Who said it').fill(who)
  await page.getByLabel('Who they are').fill('Baker, Zilker')
  const portrait = sharp({ create: { width: 900, height: 1200, channels: 3, background: 'teal' } })
  const file = { name: 'ofelia.jpg', mimeType: 'image/jpeg', buffer: await portrait.jpeg().toBuffer() }
  await page.locator('input[type=file]').setInputFiles(file)
  const preview = page.getByRole('dialog').locator('.Avatar img')
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg/)
  await page.reload()
  await hydrated(page)
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg/)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Added')).toBeVisible()
  const home = await (await request.get('/')).text()
  const picture = await rowOf(page, who).locator('.Avatar img').getAttribute('src')
  expect(picture).toMatch(/^\/uploads\/.*\.webp$/)
  expect(home).toContain(picture)
  await rowOf(page, who).getByRole('heading').click()
  await rowOf(page, who).getByRole('button', { name: 'Remove' }).click()
  await rowOf(page, who).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(rowOf(page, who).locator('.Avatar img')).toHaveCount(0)
  await rowOf(page, who).getByRole('heading').click()
  await rowOf(page, who).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, who)).toHaveCount(0)
})

test('only staff can find the desk, and a failed or empty list says what to do', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/admin')) asked.push(sent.url())
  })
  const notFound = page.getByRole('heading', { level: 1, name: '404 Page Not Found' })
  await visit(page, '/admin/inbox')
  await expect(notFound).toBeVisible()
  await openAs(page, await signInAsDemo(request, 'owner'), '/admin')
  await expect(notFound).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await roundTrip(page)
  expect(asked).toEqual([])

  const staffPage = await page.context().browser()?.newPage()
  if (!staffPage) throw new Error('no browser')
  await staffPage.route('**/api/admin/suggestions*', (route) => route.abort())
  await openDesk(staffPage, request, '/admin/suggestions')
  await expect(staffPage.getByRole('alert')).toContainText('This list couldn’t be loaded')
  await staffPage.unroute('**/api/admin/suggestions*')
  const nothing = { suggestions: [], pendingCount: 0, page: 1, hasMore: false }
  await staffPage.route('**/api/admin/suggestions*', (route) => route.fulfill({ json: nothing }))
  await staffPage.getByRole('button', { name: 'Retry' }).click()
  await expect(staffPage.getByRole('heading', { name: 'All caught up.' })).toBeVisible()
  await expect(staffPage.getByRole('contentinfo')).toHaveCount(0)
  await visit(staffPage, '/admin/nowhere')
  await expect(staffPage.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await staffPage.close()
})
