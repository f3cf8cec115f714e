import { buildPhoto } from '#test/hostile-pictures.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { linkFor } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { giveTimes } from './slots.ts'
import { desktop, phone, visit } from './visit.ts'

/** Opens the free times, chooses one of the second day, because today's may have passed, and asks for it. */
async function askForTime(visitor: Page, button: string, place: number): Promise<void> {
  await visitor.getByRole('button', { name: button }).tap()
  const dialog = visitor.getByRole('dialog', { name: 'Choose a time' })
  await dialog.getByRole('group', { name: 'Day' }).getByRole('radio').nth(1).tap()
  await dialog
    .getByRole('group', { name: /^Time on / })
    .getByRole('radio')
    .nth(place)
    .tap()
  await dialog.getByRole('button', { name: 'Request this time' }).tap()
  await expect(dialog).toBeHidden()
}

test('a visitor on a phone and an owner at a desk go from a request to a time, each live and without a reload', async ({
  browser,
  request,
}) => {
  const word = `Pair${Date.now()}`
  const owned = await newOwnerOf(request, `${word} Shades`)
  const { session, business } = owned
  await giveTimes(request, owned)
  const email = `${word}@example.com`
  const ownerContext = await browser.newContext({ viewport: desktop })
  const visitorContext = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const owner = await ownerContext.newPage()
  const visitor = await visitorContext.newPage()
  const faults: string[] = []
  /** Pages that were opened: each side's first, and the visitor's link. */
  let opened = 0
  for (const page of [owner, visitor]) {
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())))
    page.on('domcontentloaded', () => {
      opened += 1
    })
  }
  await openAs(owner, session, '/messages')
  await expect(owner.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  await visit(visitor, `/businesses/${business.id}`)
  await visitor.getByRole('button', { name: 'Request Quote' }).first().tap()
  const form = visitor.getByRole('dialog')
  await form.getByLabel('Name').fill('Ana Ruiz')
  await form.getByLabel('Phone').fill('512-555-0101')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('What do you need?').fill(`Two blinds for the ${word} window.`)
  await form.getByRole('button', { name: 'Send request' }).tap()
  await expect(visitor.getByRole('dialog', { name: 'Request sent' })).toBeVisible()

  // The request comes into the owner's open list.
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  const ownerLog = owner.getByRole('log', { name: 'Messages with Ana Ruiz' })
  await expect(ownerLog.getByText(`Two blinds for the ${word} window.`)).toBeVisible()

  await visit(visitor, await linkFor(email))
  const visitorLog = visitor.getByRole('log', { name: `Messages with ${business.name}` })
  const chooser = visitor.waitForEvent('filechooser')
  await visitor.getByRole('button', { name: 'Add files' }).tap()
  await (await chooser).setFiles({
    name: 'Window.jpg',
    mimeType: 'image/jpeg',
    buffer: await buildPhoto('jpeg', { width: 800, height: 600 }),
  })
  await expect(visitor.getByRole('list', { name: 'Files to send' })).toContainText(/ KB/)
  await visitor.getByRole('textbox', { name: /^Your message to/ }).fill('This is the window.')
  await visitor.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(ownerLog.getByText('This is the window.')).toBeVisible()
  const picture = ownerLog.getByRole('button', { name: 'Photo from Ana Ruiz: Window.jpg' }).getByRole('img')
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)

  await owner.getByRole('button', { name: 'Send a quote' }).click()
  const offer = owner.getByRole('dialog', { name: 'Send a quote' })
  await offer.getByLabel('Price in dollars').fill('80')
  await offer.getByLabel('What it includes').fill('Two blinds with labor.')
  await offer.getByRole('button', { name: 'Send quote' }).click()
  const quote = visitorLog.getByRole('region', { name: 'Quote: $80' })
  await quote.getByRole('button', { name: 'Accept' }).tap()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).tap()
  await expect(ownerLog.getByText('Ana Ruiz accepted the quote.')).toBeVisible()
  await expect(
    ownerLog.getByRole('region', { name: 'Quote: $80' }).getByText('Accepted', { exact: true }),
  ).toBeVisible()

  const ofOwner = owner.getByRole('region', { name: 'Appointment' })
  const ofVisitor = visitor.getByRole('region', { name: 'Appointment' })
  const confirmed = { name: 'Your appointment is confirmed' }
  await askForTime(visitor, 'Request a time', 1)
  await ofOwner.getByRole('button', { name: /^Confirm/ }).click()
  await expect(ofVisitor.getByRole('heading', confirmed)).toBeVisible()
  const first = await ofVisitor.locator('.Appointment-time').innerText()

  await ofVisitor.getByRole('button', { name: '· confirmed' }).tap()
  await askForTime(visitor, 'Reschedule', 3)
  await expect(
    ofOwner.getByRole('heading', { name: 'They asked to reschedule your appointment' }),
  ).toBeVisible()
  await ofOwner.getByRole('button', { name: /^Confirm/ }).click()
  await expect(ofVisitor.getByRole('heading', confirmed)).toBeVisible()
  await expect(ofOwner.getByRole('heading', confirmed)).toBeVisible()
  const last = await ofVisitor.locator('.Appointment-time').innerText()
  expect(last).not.toBe(first)
  await expect(ofOwner.locator('.Appointment-time')).toHaveText(last)

  expect(opened).toBe(3)
  expect(faults).toEqual([])
  await Promise.all([ownerContext.close(), visitorContext.close()])
})
