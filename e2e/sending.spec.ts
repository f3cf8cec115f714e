import { openAs, signUp } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, test } from './journey.ts'
import { desktop, loseAnswer, phone, toast, visit } from './visit.ts'

test('a quote that is changed after its answer was lost isn’t taken for sent', async ({
  page,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Lostquote')
  await openAs(page, session, `/messages/${id}`)
  const log = page.getByRole('log', { name: 'Messages with Ana Ruiz' })
  const offer = page.getByRole('dialog', { name: 'Send a quote' })
  const price = offer.getByLabel('Price in dollars')
  const open = page.getByRole('button', { name: 'Send a quote' })
  const send = offer.getByRole('button', { name: 'Send quote' })

  await loseAnswer(page, `**/api/conversations/${id}/quotes`)
  await open.click()
  await price.fill('400')
  await offer.getByLabel('What it includes').fill('One blind.')
  await send.click()
  await expect(toast(page, 'Your quote wasn’t sent')).toBeVisible()

  // Closed and opened, it is the same quote, which has one price.
  await price.fill('550')
  await offer.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(price).toHaveValue('550')
  await send.click()
  await expect(offer.getByText('Your quote of $400 had already arrived.')).toBeVisible()
  await expect(log.getByRole('region', { name: /^Quote/, includeHidden: true })).toHaveCount(1)
  await offer.getByRole('button', { name: 'Keep $400' }).click()
  await expect(offer).toBeHidden()
  await expect(log.getByRole('region', { name: 'Quote: $400' })).toHaveCount(1)
  await open.click()
  await expect(price).toHaveValue('')
  expect(faults.splice(0).every((fault) => /ERR_FAILED|409/.test(fault))).toBe(true)
})

test('a quote whose answer was lost is sent once, also after the page was loaded again', async ({
  page,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Samequote')
  await openAs(page, session, `/messages/${id}`)
  const offer = page.getByRole('dialog', { name: 'Send a quote' })
  const open = page.getByRole('button', { name: 'Send a quote' })
  const send = offer.getByRole('button', { name: 'Send quote' })
  await loseAnswer(page, `**/api/conversations/${id}/quotes`)
  await open.click()
  await offer.getByLabel('Price in dollars').fill('400')
  await offer.getByLabel('What it includes').fill('One blind.')
  await send.click()
  await expect(toast(page, 'Your quote wasn’t sent')).toBeVisible()
  await page.reload()
  await open.click()
  await send.click()
  await expect(offer).toBeHidden()
  await expect(page.getByRole('log').getByRole('region', { name: 'Quote: $400' })).toHaveCount(1)
  expect(faults.splice(0).every((fault) => fault.includes('ERR_FAILED'))).toBe(true)
})

test('a new quote takes the place of the open one, and only one can be accepted', async ({
  page,
  browser,
  request,
}) => {
  const { session, id, link } = await asked(request, 'Newquote')
  const visitor = await browser.newPage({ viewport: phone })
  await visit(visitor, link)
  await openAs(page, session, `/messages/${id}`)
  const offer = page.getByRole('dialog', { name: 'Send a quote' })
  const replaces = offer.getByRole('checkbox', { name: /^This replaces my/ })
  const send = async (price: string, isReplacing: boolean | null) => {
    await page.getByRole('button', { name: 'Send a quote' }).click()
    await offer.getByLabel('Price in dollars').fill(price)
    await offer.getByLabel('What it includes').fill('One blind.')
    await expect(replaces).toHaveCount(isReplacing === null ? 0 : 1)
    if (isReplacing !== null) await expect(replaces).toBeChecked()
    if (isReplacing === false) await replaces.uncheck()
    await offer.getByRole('button', { name: 'Send quote' }).click()
    await expect(offer).toBeHidden()
  }
  const seen = (price: string) => visitor.getByRole('log').getByRole('region', { name: `Quote: ${price}` })
  await send('100', null)
  await expect(seen('$100').getByRole('button', { name: 'Accept' })).toBeVisible()
  await send('90', true)
  await expect(seen('$100').getByText('Replaced by a newer quote')).toBeVisible()
  await expect(seen('$100').getByRole('button')).toHaveCount(0)
  const ofOwner = page.getByRole('log').getByRole('region', { name: 'Quote: $100' })
  await expect(ofOwner.getByText('Replaced by a newer quote')).toBeVisible()
  await send('70', false)
  await seen('$90').getByRole('button', { name: 'Accept' }).click()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).click()
  await expect(seen('$90').getByText('Accepted', { exact: true })).toBeVisible()
  await expect(seen('$70').getByText('You’ve accepted another quote.')).toBeVisible()
  await expect(seen('$70').getByRole('button')).toHaveText(['Decline', 'Ask about this quote'])
  await page.getByRole('button', { name: 'Send a quote' }).click()
  await expect(offer.getByText('They’ve accepted your quote of $90.')).toBeVisible()
  await offer.getByLabel('Price in dollars').fill('0')
  await offer.getByRole('button', { name: 'Send quote' }).click()
  await expect(offer.getByText('Must be more than $0')).toBeVisible()
  await visitor.close()
})

test('a note that is changed after its answer was lost isn’t taken for saved', async ({
  page,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Lostnote')
  await page.setViewportSize(desktop)
  await openAs(page, session, `/messages/${id}`)
  const box = page.getByRole('textbox', { name: 'New note' })
  const add = page.getByRole('button', { name: 'Add note' })
  await loseAnswer(page, `**/api/conversations/${id}/notes`)
  await box.fill('Gate code 4411')
  await add.click()
  await expect(toast(page, 'Your note wasn’t saved')).toBeVisible()
  await box.fill('Gate code 4412')
  await add.click()
  await expect(toast(page, 'Your first version was already saved')).toBeVisible()
  await expect(page.getByText('Gate code 4411', { exact: true })).toBeVisible()
  await add.click()
  await expect(box).toHaveValue('')
  await expect(page.getByText('Gate code 4412', { exact: true })).toBeVisible()
  expect(faults.splice(0).every((fault) => /ERR_FAILED|409/.test(fault))).toBe(true)
})

test('somebody who is signed in finds name and email filled in, and a phone number has a digit', async ({
  page,
  request,
}) => {
  const { business } = await asked(request, 'Prefilled')
  const session = await signUp(request, { firstName: 'Maya', lastName: 'Reyes' })
  await openAs(page, session, `/businesses/${business.id}`)
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  await expect(name).toHaveValue('Maya Reyes')
  await expect(dialog.getByLabel('Email')).toHaveValue(session.user.email)
  await name.fill('Rosa Reyes')
  await dialog.getByLabel('Phone').fill('x')
  await dialog.getByLabel('What do you need?').fill('Two blinds.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Please enter a phone number, with digits')).toBeVisible()

  // What was typed instead stays.
  await page.reload()
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  await expect(name).toHaveValue('Rosa Reyes')
  await dialog.getByLabel('Phone').fill('512-555-0117')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('dialog', { name: 'What happens next' })).toBeVisible()
})
