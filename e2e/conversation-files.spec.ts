import fs from 'node:fs'
import { pdfFile, videoFile } from '#test/attachments.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { linkFor } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

/** Every picture is redrawn, and a video gets a new container, in processes of their own. */
const uploaded = { timeout: 20_000 }

type Given = { name: string; mimeType: string; buffer: Buffer }

async function addFiles(page: Page, button: string, files: Given[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

test('a visitor on a phone shows the job with a photo and a video, and the owner answers with a PDF', {
  tag: '@long',
}, async ({ page, context, request, faults }) => {
  // Two people, four screens for axe, and a video.
  test.slow()
  const word = `Shown${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Plumbing`)
  const email = `${word}@example.com`
  const photo = await buildPhoto('jpeg', { width: 2000, height: 1500 })

  await page.setViewportSize(phone)
  await visit(page, `/businesses/${business.id}`)
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Ana Ruiz')
  await form.getByLabel('Phone').fill('512-555-0101')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('What do you need?').fill('The tap under the sink drips.')
  await addFiles(page, 'Add photos or videos of the job', [
    { name: 'Leak.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'Drip.mp4', mimeType: 'video/mp4', buffer: videoFile('short.mp4') },
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>') },
    { name: 'Long.webm', mimeType: 'video/webm', buffer: videoFile('long.webm') },
  ])
  const chosen = form.getByRole('list', { name: 'Files to send' })
  await expect(chosen.getByText(/Not added: Please choose a photo/)).toBeVisible()
  await expect(chosen.getByText('Not added: A video can be at most 60 seconds long.')).toBeVisible()
  await expect(chosen.getByText('One moment…')).toHaveCount(0)
  await expectAccessible(page, 'a request with files', ['light'])

  // The network fails halfway; trying again adds each file once.
  await page.route('**/attachments', (route) => route.abort())
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Your request was sent, but 2 files couldn’t be added.')).toBeVisible()
  await page.unroute('**/attachments')
  await form.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(form.getByText('Your request is sent, with 2 files.')).toBeVisible(uploaded)

  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  const log = owner.getByRole('log', { name: 'Messages with Ana Ruiz' })
  await log.getByRole('button', { name: 'Photo from Ana Ruiz: Leak.jpg' }).click()
  const whole = owner.getByRole('dialog', { name: 'Photos from Ana Ruiz' })
  await expect(whole.getByRole('img')).toHaveJSProperty('naturalWidth', 1600)
  await owner.keyboard.press('Escape')
  const video = log.getByLabel('Video from Ana Ruiz: Drip.mp4, 0:02')
  await expect(video).toHaveAttribute('poster', /poster$/)
  // With ffmpeg, a smaller one takes its place without a reload.
  await expect(log.getByText('Making the video smaller…')).toBeHidden({ timeout: 60_000 })
  await expect(log.getByText('We couldn’t make the video smaller')).toBeHidden()
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }))
    return element.videoWidth
  })
  expect(played).toBe(160)

  // A PDF without a word; it stays over a reload, and a second one is taken back.
  const pdf = { mimeType: 'application/pdf', buffer: pdfFile }
  await addFiles(owner, 'Add files', [
    { name: 'Estimate.pdf', ...pdf },
    { name: 'Wrong.pdf', ...pdf },
  ])
  await owner.getByRole('button', { name: 'Remove Wrong.pdf' }).click()
  const waiting = owner.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(waiting).toHaveText([/Estimate\.pdf.*1 KB/s], uploaded)
  await expectAccessible(owner, 'a message with files', ['dark'])
  await owner.reload()
  await expect(waiting).toHaveCount(1)
  await owner.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(waiting).toHaveCount(0)
  await expect(log.getByRole('link', { name: /^Estimate\.pdf/ })).toBeVisible()

  // The visitor, by the link in the email.
  await visit(page, await linkFor(email))
  const guestLog = page.getByRole('log', { name: `Messages with ${business.name}` })
  const download = page.waitForEvent('download')
  await guestLog.getByRole('link', { name: /^Estimate\.pdf PDF, 1 KB/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Estimate.pdf')
  expect(fs.readFileSync(await file.path())).toEqual(pdfFile)
  await expect(guestLog.getByRole('button', { name: 'Photo from you: Leak.jpg' })).toBeVisible()
  await expectAccessible(page, 'a conversation with files', ['dark'])

  // Pasted, and written without a connection: sent later, once.
  await page.getByRole('textbox', { name: /^Your message to/ }).evaluate(
    (box, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'Pasted.jpg', { type: 'image/jpeg' }))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...(await buildPhoto('jpeg'))],
  )
  await expect(page.getByRole('list', { name: 'Files to send' })).toContainText('1 KB', uploaded)
  await page.route('**/messages', (route) => route.abort())
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Not sent yet. We’ll try again when you’re online.')).toBeVisible()
  await page.unroute('**/messages')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(log.getByRole('button', { name: 'Photo from Ana Ruiz: Pasted.jpg' })).toHaveCount(1)
  await owner.close()
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
})
