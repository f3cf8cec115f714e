import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { findToast } from '#test/screens/find.ts'
import { photo } from '#test/screens/pictures.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const main = () => within(page().getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const findField = (label: string) => main().findByLabelText(label)
const save = () => site.user.click(main().getByRole('button', { name: 'Save Changes' }))
const arrivesAt = (path: string) => waitFor(() => expect(address()).toBe(path))
async function open(path = '/profile') {
  const session = await signUp(site.test)
  await site.visit(path, { as: session })
  await findField('First name')
  return session
}
/** The file field, which the button presses. */
const picker = () => document.querySelector('input[type=file]') as HTMLInputElement
const choose = (name: string, content: BlobPart, type: string) =>
  site.user.upload(picker(), new File([content], name, { type }))
const picture = () => page().getByRole('group', { name: 'Profile picture' })

it('name and email changes show here, in the header and after a reload', async () => {
  const session = await open()
  expect(page().getByRole('heading', { level: 1 })).toHaveTextContent('Profile Settings')
  expect(field('First name')).toHaveValue('Maya')
  expect(field('Email')).toHaveValue(session.email)
  const email = `new.${session.email}`
  await site.fill(field('First name'), ' Guadalupe ')
  await site.fill(field('Last name'), 'Ortiz')
  await site.fill(field('Email'), email)
  expect(
    await page().findByText(`${session.email} will get a message with a link to undo this.`),
  ).toBeVisible()
  await site.user.keyboard('{Enter}')
  await findToast('Profile Updated')
  await waitFor(() => expect(field('First name')).toHaveValue('Guadalupe'))
  await site.user.click(await page().findByRole('button', { name: 'Your account' }))
  const menu = page().getByText('Guadalupe Ortiz').closest('li')
  expect(menu).toHaveTextContent(`Guadalupe Ortiz${email}`)
  await site.reload()
  expect(await findField('Email')).toHaveValue(email)
})

it('errors show at their fields, and nothing typed is lost', async () => {
  const taken = await signUp(site.test)
  await open()
  await site.fill(field('First name'), ' ')
  await site.fill(field('Email'), 'maya@')
  await save()
  await waitFor(() => expect(field('First name')).toHaveAccessibleDescription('Please enter your first name'))
  expect(field('First name')).toHaveFocus()
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address')

  await site.fill(field('First name'), 'Lupe')
  await site.fill(field('Email'), taken.email)
  await save()
  expect(await findToast('Update Failed')).toHaveClass('is-bad')
  await waitFor(() => expect(field('Email')).toHaveAttribute('aria-invalid', 'true'))
  expect(field('Email')).toHaveFocus()
  expect(field('First name')).toHaveValue('Lupe')

  const mend = site.network.cut('/api/users/profile')
  await save()
  await page().findByText('Failed to update profile. Please try again.')
  mend()
  site.network.answer('/api/users/profile', { status: 500, json: { error: 'Something went wrong' } })
  await waitFor(() => expect(main().getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  await save()
  await page().findByText('Something went wrong')
  expect(field('First name')).toHaveValue('Lupe')
})

it('a double press saves once', async () => {
  await open()
  await site.fill(field('Last name'), 'Once')
  const calls = site.network.hold('/api/users/profile', 'PUT')
  await site.user.dblClick(main().getByRole('button', { name: 'Save Changes' }))
  expect(await main().findByRole('button', { name: 'Saving...' })).toBeDisabled()
  await calls.arrived
  await fetch('/healthz')
  calls.release()
  await findToast('Profile Updated')
  expect(calls.count()).toBe(1)
})

it('a picture must be one of at most 10 MB', async () => {
  await open()
  expect(page().getByText(/Recommended 400x400/)).toBeVisible()
  await choose('cv.pdf', '%PDF', 'application/pdf')
  expect(await findToast('Please select a valid image file')).toHaveClass('is-bad')
  expect(within(picture()).getByText('Please select a valid image file')).toBeVisible()
  await choose('huge.jpg', new Uint8Array(10 * 1024 * 1024 + 1), 'image/jpeg')
  await findToast('Image size must be less than 10MB')
  expect(within(picture()).getByText('Image size must be less than 10MB')).toBeVisible()
  expect(within(picture()).queryByRole('img')).toBeNull()
})

it('a picture that can’t be read is left out, and one that the server rejects can be replaced', {
  tags: 'long',
}, async () => {
  await open()
  const words = 'Profile will be updated without image. You can add it later.'
  await choose('broken.png', 'no picture', 'image/png')
  expect(await findToast('Image Processing Failed')).toHaveTextContent(words)
  await waitFor(() => expect(picture()).toHaveTextContent(words))
  await site.fill(field('First name'), 'Inez')
  await save()
  await findToast('Profile Updated')
  await site.reload()
  expect(await findField('First name')).toHaveValue('Inez')

  await site.user.upload(picker(), await photo('teal', { width: 1600, height: 1200 }))
  const shown = () => picture().querySelector('img')
  await waitFor(() => expect(shown()).toHaveAttribute('src', expect.stringMatching(/^data:image\/jpeg/)))
  const message = 'Please select a valid image file'
  const json = { error: message, message, fieldErrors: { profileImage: message } }
  const mend = site.network.answer('/api/users/profile', { status: 422, json }, 'PUT')
  await save()
  expect(await findToast('Update Failed')).toHaveTextContent(message)
  expect(await within(picture()).findByText(message)).toBeVisible()
  mend()
  await waitFor(() => expect(main().getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  await save()
  await findToast('Profile Updated')
})

it('tabs are part of the URL, work by keyboard and lose nothing typed', async () => {
  await site.visit('/help', { as: await signUp(site.test) })
  await site.user.click(await page().findByRole('button', { name: 'Your account' }))
  await site.user.click(page().getByRole('link', { name: 'Edit Profile' }))
  await arrivesAt('/profile')
  await site.fill(await findField('Last name'), 'Unsaved')
  const tab = (name: string) => page().getByRole('tab', { name })
  tab('Edit Profile').focus()
  await site.user.keyboard('{ArrowRight}')
  await arrivesAt('/profile?tab=activity')
  expect(await page().findByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await site.user.keyboard('{ArrowRight}')
  await arrivesAt('/profile?tab=settings')
  expect(await page().findByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  await site.user.keyboard('{Home}')
  await arrivesAt('/profile')
  expect(await findField('Last name')).toHaveValue('Unsaved')
  await site.user.click(tab('Account Settings'))
  await arrivesAt('/profile?tab=settings')
  history.back()
  await arrivesAt('/help')
  await site.visit('/profile?tab=settings')
  await waitFor(() => expect(tab('Account Settings')).toHaveAttribute('aria-selected', 'true'))
})

it('a profile that doesn’t load says so and can be retried', async () => {
  const end = site.network.answer('/api/users/profile', { status: 503, json: {} })
  await site.visit('/profile', { as: await signUp(site.test) })
  const alert = await page().findByRole('alert')
  expect(alert).toHaveTextContent('Your profile couldn’t be loaded')
  end()
  await site.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await findField('First name')).toHaveValue('Maya')
})

it('a visitor signs in first and returns to the tab they requested', async () => {
  const { email } = await signUp(site.test)
  await site.visit('/profile?tab=activity')
  await arrivesAt(`/login?returnTo=${encodeURIComponent('/profile?tab=activity')}`)
  await site.fill(await page().findByLabelText('Email'), email)
  await site.fill(page().getByLabelText('Password'), 'barton-springs')
  await site.user.keyboard('{Enter}')
  await arrivesAt('/profile?tab=activity')
  expect(await page().findByRole('tab', { name: 'Activity History' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})
