import { fireEvent, waitFor, within } from '@testing-library/dom'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type NewOwner, signUpOwner } from '#test/owner.ts'
import { findToast } from '#test/screens/find.ts'
import { bodiesTo } from '#test/screens/page-fetch.ts'
import { address, page, startSite } from '#test/screens/site.ts'

const site = startSite()

const jpeg = (background: string) =>
  sharp({ create: { width: 120, height: 90, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Opens the full-screen pictures of a new business with three. */
async function openPictures(): Promise<{ business: NewOwner['business']; lightbox: HTMLElement }> {
  const gallery = await Promise.all(['teal', 'gold', 'plum'].map(jpeg))
  const { business } = await signUpOwner(site.test, {}, { gallery })
  await site.visit(`/businesses/${business.id}`)
  await site.user.click(await page().findByRole('button', { name: 'View all photos' }))
  const lightbox = await page().findByRole('dialog', { name: `Photos of ${business.name}` })
  return { business, lightbox }
}

const untilAtPicture = (lightbox: HTMLElement, place: number) =>
  waitFor(() => expect(lightbox).toHaveTextContent(`${place} / 3`))

it('arrow keys and a button turn to the next picture, and Escape closes', async () => {
  const { lightbox } = await openPictures()
  expect(within(lightbox).getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(within(lightbox).getByRole('img')).toHaveAccessibleName(/./)
  await untilAtPicture(lightbox, 1)
  // The browser's own key for the next page.
  await site.user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await site.user.keyboard('{ArrowRight}')
  await untilAtPicture(lightbox, 2)
  await site.user.keyboard('{ArrowLeft}')
  await untilAtPicture(lightbox, 1)
  await site.user.keyboard('{ArrowLeft}')
  await untilAtPicture(lightbox, 3)
  await site.user.click(within(lightbox).getByRole('button', { name: 'Next photo' }))
  await untilAtPicture(lightbox, 1)
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(lightbox).not.toBeInTheDocument())
  expect(page().getByRole('button', { name: 'View all photos' })).toHaveFocus()
})

it('a swipe turns to the next photo', async () => {
  const { lightbox } = await openPictures()
  const swipe = (from: number, to: number) => {
    const stage = within(lightbox).getByRole('img')
    const finger = { pointerType: 'touch', pointerId: 7, isPrimary: true, clientY: 400 }
    fireEvent.pointerDown(stage, { ...finger, clientX: from })
    fireEvent.pointerUp(stage, { ...finger, clientX: to })
  }
  swipe(300, 100)
  await untilAtPicture(lightbox, 2)
  swipe(100, 300)
  await untilAtPicture(lightbox, 1)
})

it('Back closes the form above the photos, then the photos', { tags: 'long' }, async () => {
  const { business, lightbox } = await openPictures()
  await site.user.click(
    within(lightbox).getByRole('button', { name: `Report this photo of ${business.name}` }),
  )
  const form = await page().findByRole('dialog', { name: 'Report this photo' })
  history.back()
  await waitFor(() => expect(form).not.toBeInTheDocument())
  expect(lightbox).toBeInTheDocument()
  history.back()
  await waitFor(() => expect(lightbox).not.toBeInTheDocument())
  expect(address()).toBe(`/businesses/${business.id}`)
})

it('a photo that fills the screen can be reported, and stays while the form is filled in', {
  tags: 'long',
}, async () => {
  const { business, lightbox } = await openPictures()
  await site.user.keyboard('{ArrowRight}')
  await untilAtPicture(lightbox, 2)
  const shown = within(lightbox).getByRole('img').getAttribute('src')
  await site.user.click(
    within(lightbox).getByRole('button', { name: `Report this photo of ${business.name}` }),
  )
  const form = within(await page().findByRole('dialog', { name: 'Report this photo' }))
  await site.user.click(form.getByLabelText('Shows something else'))
  await site.user.keyboard('{ArrowDown}')
  expect(form.getByLabelText('Belongs to someone else')).toBeChecked()
  await site.user.click(form.getByRole('button', { name: 'Send report' }))
  await findToast('Thank you for your report')
  expect(bodiesTo('/api/reports')).toMatchObject([
    { kind: 'picture', id: business.id, pictureUrl: shown, reason: 'not_theirs' },
  ])
  expect(within(lightbox).getByRole('img')).toHaveAttribute('src', shown)
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(lightbox).not.toBeInTheDocument())
})
