import type { APIRequestContext } from '@playwright/test'
import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { ask } from './asked.ts'
import { expect, test } from './journey.ts'
import { registerUpToDetails } from './registering.ts'
import { importListings, lastMailTo } from './staff.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, visit } from './visit.ts'

/** People take over the listings that are theirs. */

let word = ''
test.beforeAll(async () => {
  word = `Claimed${Date.now()}`
  const rows = [
    'name,address,zip,phone,email,category,subcategory',
    `${word} Bakery,11 Quiet St,78704,,${word}@example.com,Home & Living,Plumbing`,
    `${word} Tortas,13 Quiet St,78704,,tortas@${word}.example.com,Home & Living,Plumbing`,
    `${word} Nachos,12 Quiet St,78704,,,Home & Living,Plumbing`,
  ]
  await importListings(rows, '--status', 'approved')
})

async function findBusiness(request: APIRequestContext, name: string): Promise<number> {
  const found = await request.get(`/api/businesses?search=${word} ${name}`)
  return (await found.json()).businesses[0].id
}

/** The code in the newest email to a listing. */
const readCode = async (): Promise<string> =>
  /Your code: (\d{6})/.exec(await lastMailTo(`tortas@${word}.example.com`))?.[1] ?? ''

test('an owner finds their listing, signs in and is asked for an address of the business', async ({
  page,
  request,
}) => {
  const businessId = await findBusiness(request, 'Bakery')
  const { user } = await signUp(request, { password: 'barton-springs' })
  await visit(page, `/businesses/${businessId}`)
  await page.getByRole('link', { name: 'Claim it' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Claim ${word} Bakery` })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(`${word}@example.com`)
  await expectAccessibleAtWidths(page, 'asking for a code')
  await page.getByLabel('Email address').fill('someone@gmail.com')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use the address on the listing/)
})

test('an owner proves a listing with a code by email, and reads what waited', async ({ page, request }) => {
  const businessId = await findBusiness(request, 'Tortas')
  await ask(request, businessId, { email: 'ana@example.com', requirements: 'Forty rolls.' })
  await openAs(page, await signUp(request), `/claim/${businessId}`)
  await expect(page.getByLabel('Email address')).toHaveValue(`tortas@${word}.example.com`)
  await page.getByLabel('Email address').press('Enter')

  const field = page.getByLabel('Code')
  await expect(field).toBeFocused()
  const code = await readCode()
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/9 tries left/)
  await expectAccessible(page, 'entering the code')
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${word} Tortas is yours` })).toBeFocused()
  await page.getByRole('link', { name: 'Read the requests' }).click()
  await expect(page.getByText('Forty rolls.')).toBeVisible()
  await visit(page, `/businesses/${businessId}`)
  await expect(page.getByRole('link', { name: 'Claim it' })).toHaveCount(0)
})

test('a visitor who registers a business that is already listed is led to it; staff read their document', {
  tag: '@long',
}, async ({ page, context, request }) => {
  await openAs(page, await signUp(request), '/register-business')
  await registerUpToDetails(page, `${word} Nachos LLC`)
  const note = page.getByRole('status').filter({ hasText: 'is already listed' })
  await expect(note).toContainText(`${word} Nachos at 12 Quiet St is already listed. Is this yours?`)
  await expectAccessible(page, 'a business that is already listed')
  await note.getByRole('button', { name: 'It’s a different business' }).click()
  await expect(note.getByText(`${word} Nachos`)).toBeHidden()
  await page.reload()
  await note.getByRole('link', { name: 'Claim it' }).click()
  await expect(page.getByRole('heading', { name: `Claim ${word} Nachos` })).toBeVisible()
  await expect(page.getByText('no email address or website of its own')).toBeVisible()

  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByLabel('What’s your role there?')).toBeFocused()
  await page.getByLabel('What’s your role there?').fill(`I bake here, ${word}.`)
  const documents = page.getByRole('group', { name: /^Documents/ })
  await documents.locator('input').setInputFiles({
    name: 'permit.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 A permit'),
  })
  await expectAccessibleAtWidths(page, 'asking for a decision')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const confirmation = page.locator('.Claim-note')
  await expect(confirmation).toContainText('We’re reviewing your claim')
  await expect(confirmation).toBeFocused()
  await expect(confirmation).toBeInViewport({ ratio: 1 })

  const desk = await context.browser()?.newPage({ viewport: desktop })
  if (!desk) throw new Error('no browser')
  const search = `i bake here, ${word.toLowerCase()}`
  await openAs(desk, await signInAsDemo(request, 'admin'), `/admin/inbox?search=${search}`)
  const row = desk.locator('.DeskRow', { hasText: `${word} Nachos: claim by Maya` })
  await row.getByRole('heading').click()
  const download = desk.waitForEvent('download')
  await row.getByRole('button', { name: 'Download permit.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('permit.pdf')
  await row.getByRole('button', { name: 'Create a code' }).click()
  await expect(row.getByRole('status').filter({ hasText: 'The code is' })).toContainText(/\d{6}/)
  await expectAccessible(desk, 'a claim at the desk')
  await desk.close()
})
