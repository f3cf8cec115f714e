import type { Session } from '#shared/auth/auth.schemas.ts'
import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { newOwnerOf, openAs, signUp } from './accounts.ts'
import { linkFor } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { giveTimes } from './slots.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

test('an owner gives times; a visitor on a phone asks for one, moves it and cancels it', async ({
  page: owner,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const word = `Slot${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Awnings`)
  const email = `${word}@example.com`
  await owner.setViewportSize(desktop)
  await openAs(owner, session, `/owner/business/${business.id}?tab=appointments`)
  await owner.getByLabel('Visitors choose from these times').check()
  await owner.getByLabel('Notice you need').selectOption('0')
  // A length that doesn't fit is said at its day, and what was chosen stays.
  await owner.getByLabel('Length').selectOption('480')
  await owner.getByLabel('Monday closes').fill('12:00')
  await owner.getByRole('button', { name: 'Save times' }).click()
  await expect(owner.getByText('Too short for a slot of 8 hours').first()).toBeVisible()
  await owner.getByLabel('Length').selectOption('60')
  await owner.getByRole('button', { name: 'Save times' }).click()
  await expect(toast(owner, 'Saved')).toBeVisible()
  await expectAccessible(owner, 'times of a business')

  const visitorContext = await context
    .browser()
    ?.newContext({ viewport: phone, baseURL: new URL(owner.url()).origin })
  const visitor = await visitorContext?.newPage()
  if (!visitor) throw new Error('no browser')
  await visit(visitor, `/businesses/${business.id}`)
  await visitor.getByRole('button', { name: 'Ask for a time' }).click()
  const dialog = visitor.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Ask for this time' })
  await send.click()
  await expect(dialog.getByText('Please choose a time')).toBeVisible()
  // By keyboard alone: arrows move through days and times.
  const days = dialog.getByRole('group', { name: 'Day' }).getByRole('radio')
  await days.first().focus()
  await visitor.keyboard.press('ArrowRight')
  await expect(days.nth(1)).toBeChecked()
  const times = dialog.getByRole('group', { name: /^Time on / }).getByRole('radio')
  await times.first().focus()
  await visitor.keyboard.press('Space')
  await expect(times.first()).toBeChecked()
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('What is it about?').fill(`Two awnings for ${word}.`)
  await expect(dialog.getByText('You pay the business directly.')).toBeVisible()
  await expectAccessible(visitor, 'asking for a time')
  // What is chosen, also weeks ahead, is still on screen when the dialog, or the page, is opened again.
  const later = dialog.getByRole('button', { name: 'Later dates' })
  await later.press('Enter')
  await expect(dialog.getByText(/^Days from /)).toBeAttached()
  await expect(later).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Earlier dates' })).toBeEnabled()
  await days.nth(1).check({ force: true })
  await times.nth(1).check({ force: true })
  const wish = await dialog.locator('.Chosen li').innerText()
  const chosen = dialog.getByRole('group', { name: /^Time on / }).getByRole('radio', { checked: true })
  await visitor.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await visitor.reload()
  await visit(visitor, `/businesses/${business.id}`)
  await visitor.getByRole('button', { name: 'Ask for a time' }).click()
  await expect(chosen).toHaveCount(1)
  await expect(days.nth(1)).toBeChecked()
  await expect(dialog.locator('.Chosen li')).toHaveText(wish)
  await send.dblclick()
  const sent = visitor.getByRole('dialog', { name: 'You asked for a time' })
  await expect(sent.locator('.Dialog')).toBeFocused()

  // The owner's list hears of it, without a reload or asking again and again.
  const row = owner.getByRole('listitem').filter({ hasText: 'Ana Ruiz' })
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await expectAccessible(owner, 'coming appointments')

  const link = await linkFor(email)
  await visit(visitor, link)
  const card = visitor.getByRole('region', { name: 'Appointment' })
  await expect(card.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await card.getByRole('button', { name: '· confirmed' }).click()
  // The first day may be today, with hardly a time left; the second has at least three.
  const move = async () => {
    await card.getByRole('button', { name: 'Move it' }).click()
    await expect(dialog.getByText('None chosen yet')).toBeVisible()
    await days.nth(1).check({ force: true })
    await expect(times.nth(2)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /AM|PM/, checked: true })).toHaveCount(0)
  }
  await move()
  await times.nth(1).check({ force: true })
  // What is removed isn't sent, and what was chosen earlier is gone when it opens again.
  await dialog.getByRole('button', { name: /^Remove / }).click()
  await send.click()
  await expect(dialog.getByText('Please choose a time')).toBeVisible()
  await times.nth(2).check({ force: true })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await move()
  await times.nth(1).check({ force: true })
  await send.click()
  await expect(card.getByRole('heading', { name: 'You want to move your appointment' })).toBeVisible()
  await expectAccessible(visitor, 'an appointment that is moved')

  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await visitor.reload()
  await visit(visitor, link)
  await card.getByRole('button', { name: '· confirmed' }).click()
  const cancel = card.getByRole('button', { name: 'Cancel it' })
  const question = visitor.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  // A double click, and Enter twice, end nothing.
  await cancel.dblclick()
  await visitor.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await cancel.focus()
  await visitor.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expect(question).toContainText(`With ${word} Awnings:`)
  await expect(question).toContainText(await card.locator('.Appointment-time').innerText())
  await expectAccessible(visitor, 'the question before canceling')
  await visitor.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(card.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await cancel.click()
  // Nor does a second click that lands on the button.
  const end = question.getByRole('button', { name: 'Cancel the appointment' })
  await end.hover()
  await visitor.mouse.down({ clickCount: 2 })
  await visitor.mouse.up({ clickCount: 2 })
  const why = question.getByLabel('Tell them why')
  await why.fill('We are away that day.')
  const answers = '**/appointments/*/answers'
  await visitor.route(answers, (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await end.click()
  await expect(toast(visitor, 'That didn’t work')).toBeVisible()
  await expect(why).toHaveValue('We are away that day.')
  await visitor.unroute(answers)
  await end.click()
  await expect(card.getByRole('heading', { name: 'The appointment was canceled' })).toBeVisible()
  await expect(visitor.getByText('We are away that day.')).toBeVisible()
  await visitorContext?.close()
})

test('the next appointments are on the dashboard and beside the visitor’s messages', async ({
  page: owner,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const word = `Next${Date.now()}`
  const owned = await newOwnerOf(request, `${word} Awnings`)
  const { session, business } = owned
  const customer = await signUp(request)
  const as = ({ token }: Session) => ({ headers: { authorization: `Bearer ${token}` } })
  await giveTimes(request, owned)
  await owner.setViewportSize(desktop)
  await openAs(owner, session, '/dashboard')
  const list = (page: Page) => page.locator('.Next')
  await expect(list(owner)).toContainText('None yet.')

  const visitorContext = await context
    .browser()
    ?.newContext({ viewport: phone, baseURL: new URL(owner.url()).origin })
  const visitor = await visitorContext?.newPage()
  if (!visitor) throw new Error('no browser')
  await openAs(visitor, customer, '/messages')
  await expect(visitor.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(list(visitor)).toHaveCount(0)
  const found = await request.get(`/api/businesses/${business.id}/slots`)
  const startsAt = (await found.text()).match(/20\d\d-[^"]+Z/)?.[0]
  const booked = await request.post('/api/appointments', {
    ...as(customer),
    data: {
      businessId: business.id,
      startsAt,
      name: 'Ana Ruiz',
      email: customer.user.email,
      phone: '512-555-0101',
      requirements: `Two awnings for ${word}.`,
    },
  })
  expect(booked.status()).toBe(201)
  // The list beside the messages hears of it, and so does the owner's dashboard.
  await expect(list(visitor).getByRole('listitem')).toContainText([`${word} Awnings`])
  await expect(list(visitor)).toContainText('You asked for a time')
  await expectAccessible(visitor, 'the next appointments of a visitor')
  const row = list(owner).getByRole('link')
  await expect(row).toContainText('Ana Ruiz')
  await expect(row).toContainText('A time was asked for')
  await expectAccessible(owner, 'the next appointments on the dashboard')
  await row.focus()
  await owner.keyboard.press('Enter')
  await expect(owner).toHaveURL(/\/messages\/\d+/)
  // Whoever gives the times isn't bound to them.
  const card = owner.getByRole('region', { name: 'Appointment' })
  await card.getByRole('button', { name: 'Offer other times' }).click()
  const offer = owner.getByRole('dialog', { name: 'Choose times to offer' })
  await expect(offer.getByRole('group', { name: 'Day', exact: true })).toBeVisible()
  await offer.getByRole('button', { name: 'Enter other times' }).click()
  await offer.getByLabel('Date').fill(toIsoDate(fromIsoDate(austinToday()) + 3))
  await offer.getByLabel('Time', { exact: true }).fill('21:15')
  await expectAccessible(owner, 'offering other times than slots')
  await offer.getByRole('button', { name: 'Offer', exact: true }).click()
  await expect(offer).toBeHidden()
  await expect(card).toContainText('9:15 PM to 10:15 PM')
  await visitorContext?.close()
})

test('a visitor proposes a day and a time to a business that gives none to choose from', async ({
  page: visitor,
  context,
  request,
}) => {
  const word = `Wish${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Awnings`)
  await visitor.setViewportSize(phone)
  await visit(visitor, `/businesses/${business.id}`)
  await expect(visitor.getByText('You pay the business directly. No platform fees.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Ask for a time' }).click()
  const dialog = visitor.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Ask for this time' })
  await send.click()
  await expect(dialog.getByText('Please choose a time')).toBeVisible()
  // A time that daylight saving time skips.
  const skipped = dialog.getByText('Clocks skip this time on that day.')
  await dialog.getByLabel('Date').fill('2027-03-14')
  await dialog.getByLabel('Time', { exact: true }).fill('02:30')
  await expect(skipped).toBeVisible()
  await dialog.getByLabel('Time', { exact: true }).fill('03:30')
  await expect(skipped).toBeHidden()
  const inThreeDays = toIsoDate(fromIsoDate(austinToday()) + 3)
  await dialog.getByLabel('Date').fill(inThreeDays)
  await dialog.getByLabel('Time', { exact: true }).fill('19:30')
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(`${word}@example.com`)
  await dialog.getByLabel('What is it about?').fill(`Two awnings for ${word}.`)
  await dialog.getByLabel(/^Hide my contact details/).check()
  const chooser = visitor.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add photos or videos of the job' }).click()
  await (await chooser).setFiles({
    name: 'Awning.jpg',
    mimeType: 'image/jpeg',
    buffer: await buildPhoto('jpeg', { width: 800, height: 600 }),
  })
  await expectAccessible(visitor, 'proposing a time')
  await send.click()
  await expect(visitor.getByRole('heading', { name: 'You asked for a time' })).toBeVisible()
  await expect(visitor.getByText('Your request is sent, with 1 file.')).toBeVisible()

  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  await expect(owner.getByRole('button', { name: 'Photo from Ana Ruiz: Awning.jpg' })).toBeVisible()
  const card = owner.getByRole('region', { name: 'Appointment' })
  await expect(card.getByRole('button', { name: /^Confirm .*7:30 PM to 8:30 PM/ })).toBeVisible()
  await card.getByRole('button', { name: 'Offer other times' }).click()
  const offer = owner.getByRole('dialog', { name: 'Choose times to offer' })
  await offer.getByLabel('Date').fill(inThreeDays)
  await offer.getByLabel('Time', { exact: true }).fill('09:00')
  await offer.getByRole('button', { name: 'Another time' }).click()
  await offer.getByLabel('Date 2').fill(inThreeDays)
  await offer.getByLabel('Time 2').fill('14:15')
  await expectAccessible(owner, 'offering times without slots')
  await offer.getByRole('button', { name: 'Offer', exact: true }).click()
  await expect(card.getByRole('heading', { name: 'You offered other times' })).toBeVisible()
  await card.getByRole('button', { name: '2 times · waiting for their answer' }).click()
  await expect(card.getByText(/2:15 PM to 3:15 PM/)).toBeVisible()

  // What is offered next replaces this, and nothing of it is sent again.
  await card.getByRole('button', { name: 'Offer other times' }).click()
  await expect(offer).toContainText('They replace the times you offered.')
  await expect(offer.getByText('None chosen yet')).toBeVisible()
  await offer.getByLabel('Date').fill(inThreeDays)
  await offer.getByLabel('Time', { exact: true }).fill('11:00')
  await offer.getByRole('button', { name: 'Another time' }).click()
  await offer.getByLabel('Date 2').fill(inThreeDays)
  await offer.getByLabel('Time 2').fill('12:00')
  await expect(offer.locator('.Chosen li')).toHaveCount(2)
  await offer.getByRole('button', { name: /^Remove .*11:00 AM/ }).click()
  await expect(offer.getByLabel('Time', { exact: true })).toHaveValue('')
  await offer.getByRole('button', { name: 'Offer', exact: true }).click()
  await expect(card.getByText(/12:00 PM to 1:00 PM/)).toBeVisible()
  await expect(card.getByText(/2:15 PM/)).toHaveCount(0)

  await visit(owner, `/owner/business/${business.id}?tab=quote-requests`)
  await expect(owner.getByText(/^I’d like this time: .*7:30 PM to 8:30 PM\.$/)).toBeVisible()
  await expect(owner.getByText('hidden until they choose you')).toBeVisible()
  await owner.close()
})
