import { newOwnerOf } from './accounts.ts'
import { expect, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { expectAccessible, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

test('whoever asked one business asks others with what they typed, from the dialog and from the conversation', async ({
  page,
  request,
}) => {
  const word = `Others${Date.now()}`
  const { business } = await newOwnerOf(request, `${word} Gardens`)
  const email = `${word}@example.com`
  const text = `Plants for a flat roof of ${word}.`
  await visit(page, `/businesses/${business.id}`)
  await page.getByRole('button', { name: 'Request Quote' }).first().tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('What do you need?').fill(text)
  await dialog.getByRole('button', { name: 'Send request' }).tap()
  await dialog.getByRole('link', { name: 'Ask others as well' }).tap()

  await expect(page).toHaveURL(`/request?asked=${business.id}`)
  await expect(page.getByLabel('What do you need?')).toHaveValue(text)
  await page.getByLabel('Where?').fill('78704')
  const next = page.getByRole('button', { name: 'Continue' })
  await next.tap()
  const asked = page.locator('.RoundBusinesses-asked')
  await expect(asked).toContainText(`${word} Gardens`)
  await expect(asked).toContainText('Already asked')
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${word} Gardens`) })).toHaveCount(0)
  await expectAccessible(page, 'the businesses besides the one that was asked')
  const offered = page.locator('.RoundBusiness input')
  for (const box of await offered.all()) if (await box.isChecked()) await box.uncheck()
  await offered.first().check()
  await next.tap()
  await expect(page.locator('.RoundForm').getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Ask one business' }).tap()
  await expect(page.getByRole('heading', { name: 'is asked' })).toBeVisible()

  const mail = await lastMailTo(email, `${word} Gardens`)
  await visit(page, /http\S+quote-status\S+/.exec(mail)?.[0] ?? '')
  await page.getByRole('link', { name: 'Ask others as well' }).tap()
  await expect(page).toHaveURL(`/request?asked=${business.id}`)
  await expect(page.getByLabel('What do you need?')).toHaveValue(text)
})
