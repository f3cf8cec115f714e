import { pdfFile } from '#test/attachments.ts'
import { openAs } from './accounts.ts'
import { expectMostlyMessages, expectReadable, screens } from './conversation-sight.ts'
import { expect, type Page, test } from './journey.ts'
import { startConversation } from './open-conversation.ts'
import { desktop, drawFrames, expectAccessible, expectAccessibleAtWidths, visit } from './visit.ts'

const lineOf = (page: Page) =>
  page.getByRole('region', { name: 'Appointment' }).getByRole('button', { expanded: false })

/** Expects the folded line to show its state, and room for messages, also after unfolding. */
async function expectRoomWhen(page: Page, state: string, who: string): Promise<void> {
  const line = page.getByRole('region', { name: 'Appointment' }).getByRole('button', { name: state })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expectReadable(page, `${who}: ${state}`)
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expectReadable(page, `${who}: ${state}, opened`)
}

async function addTwoFiles(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  const file = { mimeType: 'application/pdf', buffer: pdfFile }
  await (await chooser).setFiles([
    { name: 'Estimate.pdf', ...file },
    { name: 'Drawing.pdf', ...file },
  ])
  await expect(page.getByRole('list', { name: 'Files to send' }).getByText('1 KB')).toHaveCount(2)
}

test('messages, composer and what waits for an answer are in sight at every size, for both sides', {
  tag: '@long',
}, async ({ page: guest, context, request }) => {
  // Two people, and every state at five sizes.
  test.setTimeout(180_000)
  const talk = await startConversation(request, `Sight${Date.now()}`)
  await guest.setViewportSize(screens[0])
  await visit(guest, talk.link)
  const owner = await context.browser()?.newPage({ viewport: screens[0] })
  if (!owner) throw new Error('no browser')
  await openAs(owner, talk.owner, `/messages/${talk.id}`)
  await expect(owner.getByRole('button', { name: 'Offer times' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Request a time' })).toBeVisible()
  await expectReadable(guest, 'guest: nothing')
  await expectReadable(owner, 'owner: nothing')
  await expectMostlyMessages(guest, 'guest: nothing')
  await expectMostlyMessages(owner, 'owner: nothing')

  await talk.proposeTimes('owner', 3)
  await expectRoomWhen(guest, '3 times · needs your reply', 'guest')
  await expectRoomWhen(owner, '3 times · waiting for their reply', 'owner')
  await expectAccessible(guest, 'times that were offered', ['dark'])
  // An answer folds it again, and its line keeps the focus.
  await guest
    .getByRole('button', { name: /^Confirm / })
    .first()
    .press('Enter')
  await expect(lineOf(guest)).toHaveText(/11:00 AM·? *confirmed/)
  await expect(lineOf(guest)).toBeFocused()

  await talk.move('owner')
  await expect(owner.getByRole('log').getByText('Can we move our appointment on')).toBeVisible()
  await expectRoomWhen(guest, '11:00 AM · needs your reply', 'guest, moved')
  for (const page of [guest, owner]) await addTwoFiles(page)
  await expectReadable(guest, 'guest: moved, opened, two files', 100)
  await expectReadable(owner, 'owner: moved, opened, two files', 100)
  await expectAccessibleAtWidths(guest, 'a conversation by its link, with files')
  await expectAccessibleAtWidths(owner, 'a conversation of an owner, with files')
  await owner.close()
})

test('a long quote opens with its price, and asking about it leads to the composer', {
  tag: '@long',
}, async ({ page: guest, request }) => {
  const talk = await startConversation(request, `Price${Date.now()}`)
  await talk.send('owner', '/quotes', {
    minCents: 80_00,
    maxCents: 120_00,
    includes: 'A blind with labor.\n'.repeat(60),
    validUntil: null,
    text: '',
  })
  const price = guest.getByText('$80 to $120', { exact: true })
  for (const screen of screens) {
    await guest.setViewportSize(screen)
    await visit(guest, talk.link)
    await expect(price).toBeInViewport()
    await expect
      .poll(() =>
        price.evaluate((element) => {
          const { left, top } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + 5, top + 5))
        }),
      )
      .toBe(true)
  }
  await guest.setViewportSize(screens[0])
  await guest.getByRole('button', { name: 'Ask about this quote' }).click()
  const box = guest.getByRole('textbox', { name: /^Your message to/ })
  await expect(box).toBeFocused()
  // A second tap on Send isn't an empty message.
  await box.fill('With cords?')
  await guest.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(guest.getByRole('log').getByText('With cords?')).toHaveCount(1)
  await expect(box).toHaveValue('')
  await expect(box).not.toHaveAttribute('aria-invalid', 'true')
  await expectReadable(guest, 'guest: asked back')
})

test('a person who reads earlier messages stays there, on a page that scrolls and beside the list', {
  tag: '@long',
}, async ({ page, request }) => {
  test.slow()
  const talk = await startConversation(request, `Place${Date.now()}`)
  for (let place = 7; place <= 60; place += 1) await talk.say('owner', `Message ${place} of many.`)
  const log = page.getByRole('log')
  const topOf = (text: string) =>
    log
      .getByText(text, { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top))
  for (const [turn, viewport] of [screens[0], desktop].entries()) {
    await page.setViewportSize(viewport)
    await openAs(page, talk.owner, `/messages/${talk.id}`)
    const newest = log.getByText(turn === 0 ? 'Message 60 of many.' : 'News 0', { exact: true })
    await expect(newest).toBeInViewport()
    const earlier = page.getByRole('button', { name: 'Show earlier messages' })
    await earlier.scrollIntoViewIfNeeded()
    await drawFrames(page, 3)
    const read = `Message ${14 + turn} of many.`
    const before = await topOf(read)
    await expect(log).toHaveAttribute('aria-live', 'polite')
    await earlier.click()
    // Screen readers don't read out a page of old messages, but hear later ones.
    await expect(log).toHaveAttribute('aria-live', 'off')
    await expect(log.getByText('Two blinds for the kitchen')).toBeAttached()
    await drawFrames(page, 3)
    expect(Math.abs((await topOf(read)) - before), `${viewport.width}: earlier ones`).toBeLessThan(8)
    await expect(log).toHaveAttribute('aria-live', 'polite')
    await talk.say('guest', `News ${turn}`)
    await expect(log.getByText(`News ${turn}`, { exact: true })).toBeAttached()
    await drawFrames(page, 3)
    expect(Math.abs((await topOf(read)) - before), `${viewport.width}: a new one`).toBeLessThan(8)
    await expect(log.getByText(`News ${turn}`, { exact: true })).not.toBeInViewport()
    // The writer sees the own message.
    await page.getByRole('textbox', { name: /^Your message to/ }).fill(`Answer ${turn}`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log.getByText(`Answer ${turn}`, { exact: true })).toBeInViewport()
    await talk.say('guest', `More ${turn}`)
    await expect(log.getByText(`More ${turn}`, { exact: true })).toBeInViewport()
  }
})
