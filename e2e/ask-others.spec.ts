import type { APIRequestContext, Browser } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { pdfFile } from '#test/attachments.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { newKey } from '#test/new-key.ts'
import { newOwnerOf, type Owner, openAs } from './accounts.ts'
import { linkFor } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

/** A picture is redrawn in a process of its own. */
const uploaded = { timeout: 20_000 }

/** Sends a request to a business from its page, with a photo and a PDF. */
async function askOne(page: Page, { business }: Owner, email: string, text: string): Promise<void> {
  await visit(page, `/businesses/${business.id}`)
  await page.getByRole('button', { name: 'Request Quote' }).first().tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('What do you need?').fill(text)
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add photos or videos of the job' }).tap()
  await (await chooser).setFiles([
    {
      name: 'Roof.jpg',
      mimeType: 'image/jpeg',
      buffer: await buildPhoto('jpeg', { width: 2000, height: 1500 }),
    },
    { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdfFile },
  ])
  await expect(filesOf(page).getByText('One moment…')).toHaveCount(0, uploaded)
  await dialog.getByRole('button', { name: 'Send request' }).tap()
}

const filesOf = (page: Page) => page.getByRole('list', { name: 'Files to send' })

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).tap()

/** Goes on from the job, which has come along, to the businesses. */
async function goToBusinesses(page: Page): Promise<void> {
  await page.getByLabel('Where?').fill('78704')
  await goOn(page)
  await expect(page.locator('.RoundBusiness input').first()).toBeAttached()
}

/** Chooses one business by its name, and sends the request. */
async function askOnly(page: Page, name: string): Promise<void> {
  for (const chosen of await page.locator('.RoundBusiness input').all())
    if (await chosen.isChecked()) await chosen.uncheck()
  const box = page.getByLabel('Add a business by name')
  await box.fill(name)
  await page.locator('.RoundAdd-found').getByRole('button').first().tap()
  await expect(page.getByText('1 of 4 chosen')).toBeVisible()
  await expect(page.getByText(`Added ${name} to the list`)).toBeAttached()
  await expect(box).toBeFocused()
  await goOn(page)
  await page.getByRole('button', { name: 'Ask one business' }).tap()
  await expect(page.getByRole('heading', { name: `We asked ${name}` })).toBeVisible()
}

/** The messages that the owner of a business reads on a desktop. */
async function readAs(browser: Browser | null, session: Session): Promise<Page> {
  const owner = await browser?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  return owner
}

/** Writes so much that the first request is no longer among the loaded messages. */
async function writeOften(request: APIRequestContext, { token }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { conversations } = await (await request.get('/api/conversations/business', { headers })).json()
  const url = `/api/conversations/${conversations[0].id}/messages`
  for (let count = 1; count <= 51; count++) {
    const data = { text: `Answer no. ${count}.` }
    const keyed = { ...headers, ...newKey() }
    expect((await request.post(url, { headers: keyed, data })).status()).toBe(201)
  }
}

test('a visitor asks others from a conversation, however long it is', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const word = `Longer${Date.now()}`
  const [first, second] = [
    await newOwnerOf(request, `${word} Gardens`),
    await newOwnerOf(request, `${word} Terraces`),
  ]
  const email = `${word}@example.com`
  const text = `Plants for a flat roof of ${word}.`
  await askOne(page, first, email, text)
  await expect(page.getByText('Your request is sent, with 2 files.')).toBeVisible(uploaded)
  await writeOften(request, first.session)

  await visit(page, await linkFor(email))
  await expect(page.getByText('Answer no. 51.')).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('link', { name: 'Ask more businesses' }).tap()
  await expect(page).toHaveURL(`/request?asked=${first.business.id}`)
  await expect(page.getByLabel('What do you need?')).toHaveValue(text)

  const files = filesOf(page)
  await expect(files.getByRole('listitem')).toHaveText([/Roof\.jpg/, /Plan\.pdf/])
  await expectAccessible(page, 'a request to others with files')
  await files.getByRole('button', { name: 'Remove Plan.pdf' }).tap()
  await page.reload()
  await expect(files.getByRole('listitem')).toHaveText([/Roof\.jpg/])
  await expect(files.locator('img')).toHaveJSProperty('complete', true)
  // A reload of the page has none of its files, so nothing can be uploaded.
  await page.route('**/attachments', (route) => route.abort())
  await goToBusinesses(page)
  const asked = page.locator('.RoundBusinesses-asked')
  await expect(asked).toContainText(`${word} Gardens`)
  await expect(asked).toContainText('Already asked')
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${word} Gardens`) })).toHaveCount(0)
  await expectAccessible(page, 'the businesses besides the one that was asked')
  await askOnly(page, `${word} Terraces`)
  await expect(page.getByText('Your request is sent, with 1 file.')).toBeVisible(uploaded)

  const owner = await readAs(context.browser(), second.session)
  const log = owner.getByRole('log', { name: 'Messages with Ana Ruiz' })
  await log.getByRole('button', { name: 'Photo from Ana Ruiz: Roof.jpg' }).click()
  const whole = owner.getByRole('dialog', { name: 'Photos from Ana Ruiz' })
  await expect(whole.getByRole('img')).toHaveJSProperty('naturalWidth', 1600)
  await expect(log.getByRole('link', { name: /^Plan\.pdf/ })).toHaveCount(0)
  await owner.close()
})
