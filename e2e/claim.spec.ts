import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, test } from './journey.ts'
import { asStaff } from './staff.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

/** People take over the listings that are theirs. */

let word = ''
test.beforeAll(async () => {
  word = `Claimed${Date.now()}`
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-claimed-'))
  const file = path.join(folder, 'given.csv')
  const rows = [
    'name,address,zip,phone,email,category,subcategory',
    `${word} Bakery,11 Quiet St,78704,,${word}@example.com,Home & Living,Plumbing`,
    `${word} Tacos,12 Quiet St,78704,,,Home & Living,Plumbing`,
  ]
  await fs.writeFile(file, rows.join('\n'))
  await asStaff('business:import', file, '--status', 'approved')
  await fs.rm(folder, { recursive: true })
})

async function findBusiness(request: APIRequestContext): Promise<number> {
  const found = await request.get(`/api/businesses?search=${word} Bakery`)
  return (await found.json()).businesses[0].id
}

/** Reads the newest code in the outbox of a site without a mail server. */
async function readCode(request: APIRequestContext): Promise<string> {
  const { token } = await signInAsDemo(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const outbox = await request.get(`/api/admin/mails?search=${word}@example.com`, { headers })
  return /Your code: (\d{6})/.exec((await outbox.json()).mails[0].text)?.[1] ?? ''
}

test('an owner finds their listing, signs in, proves it with a code and reads what waited', async ({
  page,
  request,
}) => {
  const businessId = await findBusiness(request)
  await request.post('/api/business-quote-requests', {
    data: {
      businessId,
      name: 'Ana Ruiz',
      email: 'ana@example.com',
      phone: '512-555-0101',
      requirements: 'Forty rolls.',
    },
  })
  const { user } = await signUp(request, { password: 'barton-springs' })
  await visit(page, `/businesses/${businessId}`)
  await page.getByRole('link', { name: 'Claim it' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Claim ${word} Bakery` })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(`${word}@example.com`)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page, 'asking for a code')
  }
  await page.getByLabel('Email address').fill('someone@gmail.com')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/one at the domain/)
  await page.getByLabel('Email address').fill(`${word}@example.com`)
  await page.keyboard.press('Enter')

  const field = page.getByLabel('Code')
  await expect(field).toBeFocused()
  const code = await readCode(request)
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/9 tries left/)
  await expectAccessible(page, 'entering the code')
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${word} Bakery is yours` })).toBeFocused()
  await page.getByRole('link', { name: 'Read the requests' }).click()
  await expect(page.getByText('Forty rolls.')).toBeVisible()
  await visit(page, `/businesses/${businessId}`)
  await expect(page.getByRole('link', { name: 'Claim it' })).toHaveCount(0)
})

test('who registers a business that is listed already is led to it', async ({ page, request }) => {
  await openAs(page, await signUp(request), '/register-business')
  await page.getByLabel('Business Name').fill(`${word} Tacos LLC`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Email', { exact: true }).fill('hello@example.com')
  await page.getByLabel('Phone').fill('5125550117')
  await page.getByLabel('Address').fill('12 Quiet Street')
  await page.getByLabel('ZIP code').fill('78704')
  await page.getByRole('button', { name: 'Next' }).click()
  const note = page.getByRole('status').filter({ hasText: 'is listed already' })
  await expect(note).toContainText(`${word} Tacos at 12 Quiet St is listed already. Is this yours?`)
  await expectAccessible(page, 'a business that is listed already')
  await note.getByRole('link', { name: 'Claim it' }).click()
  await expect(page.getByRole('heading', { name: `Claim ${word} Tacos` })).toBeVisible()
  await expect(page.getByText('no email address and no website of its own')).toBeVisible()
})
