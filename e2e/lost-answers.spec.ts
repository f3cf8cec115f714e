import type { APIRequestContext } from '@playwright/test'
import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { newOwnerOf, type Owner } from './accounts.ts'
import { expect, type Locator, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, loseAnswer, phone, toast, visit } from './visit.ts'

test.use({ viewport: phone })

/** What a business was asked, newest first. */
async function askedOf(request: APIRequestContext, { session, business }: Owner) {
  const headers = { authorization: `Bearer ${session.token}` }
  const list = await request.get(`/api/business-quote-requests/business/${business.id}`, { headers })
  const { requests } = (await list.json()) as { requests: { requirements: string; phone: string }[] }
  return requests.map((one) => `${one.requirements} ${one.phone.replace(/\D/g, '')}`)
}

async function fill(dialog: Locator, word: string, about: string): Promise<void> {
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(`${word}@example.com`)
  await dialog.getByLabel(about).fill(`Two awnings for ${word}.`)
}

const quotes = '**/api/business-quote-requests'

/** The form for a quote of a business, filled in, and sent with an answer that is lost. */
async function loseQuote(page: Page, { business }: Owner, word: string, lose = loseAnswer): Promise<Locator> {
  await visit(page, `/businesses/${business.id}`)
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, word, 'What do you need?')
  await lose(page, quotes)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Error')).toContainText('Failed to send quote request. Please try again.')
  return dialog
}
const areExpected = (faults: string[]) => faults.splice(0).every((fault) => /ERR_FAILED|409/.test(fault))

test('a quote request whose answer was lost is sent once, also after the page was loaded again', async ({
  page,
  request,
  faults,
}) => {
  const word = `Sameask${Date.now()}`
  const owner = await newOwnerOf(request, `${word} Awnings`)
  const dialog = await loseQuote(page, owner, word)
  await page.reload()
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('dialog', { name: 'What happens next' })).toBeVisible()
  expect(await askedOf(request, owner)).toEqual([`Two awnings for ${word}. 5125550101`])
  expect(areExpected(faults)).toBe(true)
})

test('one that was changed after its answer was lost isn’t taken for sent: the first one can stay', async ({
  page,
  request,
  faults,
}) => {
  const word = `Firstask${Date.now()}`
  const owner = await newOwnerOf(request, `${word} Awnings`)
  const dialog = await loseQuote(page, owner, word)
  await dialog.getByLabel('Phone').fill('512-555-0177')
  await dialog.getByLabel('What do you need?').fill('Three awnings.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const earlier = dialog.getByRole('status').filter({ hasText: 'had arrived before you changed it' })
  await expect(earlier).toContainText(`Two awnings for ${word}.`)
  await expect(earlier).toContainText('512-555-0101')
  await expect(earlier).toContainText('Changed since then: the text and the phone number.')
  await expect(dialog.getByRole('button', { name: 'Keep the first one' })).toBeInViewport()
  await expectAccessibleAtWidths(page, 'an earlier quote request that had arrived')
  await dialog.getByRole('button', { name: 'Keep the first one' }).click()
  await expect(toast(page, 'Quote Request Sent!')).toBeVisible()
  await page.getByRole('dialog', { name: 'What happens next' }).getByRole('button', { name: 'Done' }).click()
  expect(await askedOf(request, owner)).toEqual([`Two awnings for ${word}. 5125550101`])
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  await expect(dialog.getByLabel('What do you need?')).toHaveValue('')
  expect(areExpected(faults)).toBe(true)
})

test('or both are sent, if that is wished', async ({ page, request, faults }) => {
  const word = `Bothask${Date.now()}`
  const owner = await newOwnerOf(request, `${word} Awnings`)
  const dialog = await loseQuote(page, owner, word)
  await dialog.getByLabel('Phone').fill('512-555-0177')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByRole('button', { name: 'Send this one as well' }).click()
  await expect(page.getByRole('dialog', { name: 'What happens next' })).toBeVisible()
  expect(await askedOf(request, owner)).toEqual([
    `Two awnings for ${word}. 5125550177`,
    `Two awnings for ${word}. 5125550101`,
  ])
  expect(areExpected(faults)).toBe(true)
})

test('of several versions, the one that arrived is found', async ({ page, request, faults }) => {
  const word = `Secondask${Date.now()}`
  const owner = await newOwnerOf(request, `${word} Awnings`)
  const dialog = await loseQuote(page, owner, word, (lost, address) =>
    lost.route(address, (route) => route.abort(), { times: 1 }),
  )
  const send = dialog.getByRole('button', { name: 'Send request' })
  await toast(page, 'Error').getByRole('button').click()
  await dialog.getByLabel('What do you need?').fill('Three awnings.')
  await loseAnswer(page, quotes)
  await send.click()
  await expect(toast(page, 'Error')).toBeVisible()
  await dialog.getByLabel('What do you need?').fill('Four awnings.')
  await send.click()
  const earlier = dialog.getByRole('status').filter({ hasText: 'had arrived before you changed it' })
  await expect(earlier).toContainText('Three awnings.')
  await dialog.getByRole('button', { name: 'Keep the first one' }).click()
  await expect(page.getByRole('dialog', { name: 'What happens next' })).toBeVisible()
  expect(await askedOf(request, owner)).toEqual(['Three awnings. 5125550101'])
  expect(areExpected(faults)).toBe(true)
})

test('a time that was changed after its answer was lost isn’t taken for asked', async ({
  page,
  request,
  faults,
}) => {
  const word = `Timeask${Date.now()}`
  const owner = await newOwnerOf(request, `${word} Awnings`)
  await visit(page, `/businesses/${owner.business.id}`)
  await page.getByRole('button', { name: 'Ask for a time' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Ask for this time' })
  await dialog.getByLabel('Date').fill(toIsoDate(fromIsoDate(austinToday()) + 3))
  await dialog.getByLabel('Time', { exact: true }).fill('10:30')
  await fill(dialog, word, 'What is it about?')
  await loseAnswer(page, '**/api/appointments')
  await send.click()
  await expect(toast(page, 'Not sent')).toBeVisible()
  await dialog.getByLabel('Time', { exact: true }).fill('15:45')
  await send.click()
  const earlier = dialog.getByRole('status').filter({ hasText: 'had arrived before you changed it' })
  await expect(earlier).toContainText('10:30 AM')
  await expect(earlier).toContainText('Changed since then: the time.')
  await expectAccessibleAtWidths(page, 'an earlier wish for a time that had arrived')
  await dialog.getByRole('button', { name: 'Keep the first one' }).click()
  const asked = page.getByRole('dialog', { name: 'You asked for a time' })
  await expect(asked).toContainText('10:30 AM')
  expect(await askedOf(request, owner)).toHaveLength(1)
  expect(areExpected(faults)).toBe(true)
})
