import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { attachmentFaults } from '#shared/lib/attachments.ts'
import { buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { notPhoto, photo, tooLargePhoto } from '#test/screens/pictures.ts'
import { page, phone, startSite } from '#test/screens/site.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'

const site = startSite()

const main = () => within(page().getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const press = async (name: string) => site.user.click(await main().findByRole('button', { name }))
async function step(number: number): Promise<void> {
  await untilAt(number === 1 ? '/register-business' : `/register-business?step=${number}`)
  await main().findByText(`Step ${number} of 5`)
}
const goTo = async (title: string) => {
  const steps = within(page().getByRole('navigation', { name: 'Steps' }))
  await site.user.click(steps.getByRole('button', { name: new RegExp(title) }))
  await page().findByRole('heading', { level: 2, name: title })
}
const fileInput = () => document.querySelector('main input[type=file]') as HTMLElement
async function choose(...files: File[]): Promise<void> {
  await waitFor(() => expect(fileInput()).not.toBeNull())
  await site.user.upload(fileInput(), files)
}
const gallery = () => main().queryAllByAltText(/^Gallery \d/)
const untilPictures = (count: number) => waitFor(() => expect(gallery()).toHaveLength(count))
const summary = () => main().findByRole('region', { name: 'Summary' })
const preview = () => document.querySelector('.WizardPreview')
const sent = () => site.network.seen.filter((seen) => seen === 'POST /api/businesses')
const summaryPictures = async () => within(await summary()).queryAllByRole('img')

async function signIn({ email }: SignedUp): Promise<void> {
  await site.fill(await page().findByLabelText('Email'), email)
  await site.fill(page().getByLabelText('Password'), 'barton-springs')
  await site.user.keyboard('{Enter}')
}

async function fillContact(): Promise<void> {
  await site.fill(field('Email'), 'hello@bartonbikes.example')
  await site.fill(field('Phone'), '5125550142')
  await site.fill(field('Address'), '2210 Barton Springs Rd')
  await site.fill(field('ZIP code'), '78704')
}

/** Opens the last step with all required fields filled in. */
async function openLastStep(name: string): Promise<SignedUp> {
  const session = await signUp(site.test)
  const { id } = await buildCategory(site.test.db)
  const value = {
    name,
    email: 'hello@bartonbikes.example',
    phone: '(512) 555-0142',
    address: '2210 Barton Springs Rd',
    zipCode: '78704',
    description: 'Repairs while you swim.',
    categoryId: id,
  }
  await site.visit('/help', { as: session })
  localStorage.setItem('draft:registration', JSON.stringify({ version: 1, keptAt: Date.now(), value }))
  await site.visit('/register-business?step=5')
  await page().findByRole('heading', { level: 2, name: 'Review' })
  return session
}

it('a new owner registers step by step, and each step says what is wrong', async () => {
  const { name: categoryName, id } = await buildCategory(site.test.db)
  const subcategory = await buildSubcategory(site.test.db, id)
  const service = await buildService(site.test.db, subcategory.id)
  const name = 'Barton Bikes'
  await site.visit('/register-business?step=5', { as: await signUp(site.test), size: phone })
  await page().findByRole('heading', { level: 1, name: 'Register Your Business' })
  expect(page().getByRole('main')).toHaveTextContent('No fees to join.')
  // Nothing is filled in, so no later step opens.
  await step(1)
  expect(main().getByRole('button', { name: 'Back' })).toBeDisabled()
  expect(main().getByRole('button', { name: 'Next' })).toBeDisabled()
  await site.fill(field('Business Name'), name)
  await site.fill(field('Website'), 'javascript:alert(1)')
  await press('Next')
  expect(field('Website')).toHaveFocus()
  expect(field('Website')).toHaveAccessibleDescription(/Please enter a web address/)
  await site.fill(field('Website'), 'bartonbikes.example')
  await press('Next')

  await step(2)
  await waitFor(() => expect(page().getByRole('heading', { level: 2, name: 'Contact' })).toHaveFocus())
  expect(field('City')).toHaveValue('Austin')
  expect(field('City')).toHaveAttribute('readonly')
  expect(field('State')).toHaveTextContent(/^Texas \(TX\)$/)
  await fillContact()
  await site.fill(field('ZIP code'), '78799')
  await main().findByText(/We don’t recognize this as an Austin ZIP code\./)
  await site.fill(field('ZIP code'), '7870')
  await press('Next')
  expect(field('ZIP code')).toHaveFocus()
  await site.fill(field('ZIP code'), '78704')
  await site.user.keyboard('{Enter}')

  await step(3)
  await site.fill(await main().findByLabelText('Description'), 'Repairs while you swim.')
  const colors = ['gold', 'brown', 'green']
  await choose(...(await Promise.all(colors.map((color) => photo(color)))))
  await untilPictures(3)
  await press('Move photo 1 later')
  await press('Remove photo 3')
  await waitFor(() => expect(main().getByRole('button', { name: 'Add Image' })).toHaveFocus())
  expect(field('Saturday closed')).toBeChecked()
  expect(preview()).not.toHaveTextContent(/Open|Closed/)
  await site.fill(field('Monday closes'), '02:00')
  expect(field('Monday closes')).toHaveAccessibleDescription('Closes the next day')
  await site.fill(field('Monday opens'), '08:00')
  await site.fill(field('Monday closes'), '18:00')
  await press('Copy Monday to…')
  await press('All days')
  expect(main().getByRole('button', { name: 'Copy Monday to…' })).toHaveFocus()
  expect(field('Sunday closes')).toHaveValue('18:00')
  expect(preview()).toHaveTextContent(/Open until|Closed/)
  await site.user.click(field('Sunday closed'))
  await site.user.click(field('Venmo'))
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Repairs while you swim.'))
  await site.reload()
  await waitFor(() => expect(field('Description')).toHaveValue('Repairs while you swim.'))
  expect(field('Saturday opens')).toHaveValue('08:00')
  expect(field('Venmo')).toBeChecked()
  expect(main().getByText('Your draft is still here.')).toBeVisible()
  await press('Back')
  await step(2)
  await waitFor(() => expect(field('Phone')).toHaveValue('(512) 555-0142'))
  await goTo('Details')
  await press('Next')

  await step(4)
  expect(await main().findByRole('button', { name: 'Next' })).toBeDisabled()
  expect(field('Subcategory')).toBeDisabled()
  expect(field('Service')).toBeDisabled()
  await main().findByRole('option', { name: categoryName })
  await site.user.selectOptions(field('Category'), categoryName)
  await main().findByRole('option', { name: subcategory.name })
  await site.user.selectOptions(field('Subcategory'), subcategory.name)
  await main().findByRole('option', { name: service.name })
  await site.user.selectOptions(field('Service'), service.name)
  await press('Start with the services you offer')
  const listed = within(main().getByRole('group', { name: service.name }))
  expect(listed.getByLabelText('Service')).toHaveValue(service.name)
  await site.fill(field('Average Price'), '79.50')
  main().getByRole('button', { name: 'Next' }).click()
  // The second press of a double click reaches the button that took its place.
  await waitFor(() => main().getByText('Submit').click(), { interval: 1 })

  await step(5)
  expect(main().getByText('Submit')).toBeEnabled()
  const review = await summary()
  expect(await summaryPictures()).toHaveLength(2)
  expect(review).toHaveTextContent('Monday to Saturday: 8 AM – 6 PM')
  expect(review).toHaveTextContent('2210 Barton Springs Rd, Austin, TX 78704')
  expect(review).toHaveTextContent(`${categoryName}, `)
  await press('Edit Your business')
  await step(1)
  await site.visit('/register-business?step=5')
  await waitFor(async () => expect(await summaryPictures()).toHaveLength(2))
  expect(sent()).toEqual([])
  await site.user.dblClick(main().getByRole('button', { name: 'Submit' }))
  expect(await findToast('Business Registered Successfully!')).toHaveTextContent(
    'Your business is under review and will be approved within 24 hours.',
  )
  await untilAt('/dashboard')
  expect(sent()).toHaveLength(1)

  await site.visit(`/businesses?search=${encodeURIComponent(name)}`)
  const card = (await page().findByRole('link', { name })).closest('article') as HTMLElement
  expect(card).toHaveTextContent('Not Verified')
  await site.user.click(within(card).getByRole('link', { name }))
  await page().findByRole('heading', { level: 1, name })
  expect(page().getAllByText('$79.50')[0]).toBeVisible()
  await site.visit('/register-business')
  await waitFor(() => expect(field('Business Name')).toHaveValue(''))
})

it('a new owner lists services with prices, which say what is wrong and outlast a reload', async () => {
  const { headers } = await openLastStep('Barton Spokes')
  await press('Edit Category')
  await press('Add a service')
  const added = within(main().getByRole('group', { name: 'New service' }))
  await waitFor(() => expect(added.getByLabelText('Service')).toHaveFocus())
  await site.user.keyboard('Wheel truing')
  await site.fill(field('From'), '40')
  await site.fill(field('To'), '30')
  await press('Next')
  await waitFor(() => expect(field('To')).toHaveFocus())
  expect(field('To')).toHaveAccessibleDescription('Must be at least the price before it')
  expect(field('From')).not.toBeInvalid()
  await site.fill(field('To'), '60')
  await site.user.selectOptions(field('Unit'), 'per item')
  await site.reload()
  await waitFor(() => expect(field('To')).toHaveValue('60'))
  // A row that is left blank is no service.
  await press('Add a service')
  await goTo('Review')
  expect(await summary()).toHaveTextContent('Wheel truing, $40–$60 per item')
  await press('Submit')
  await findToast('Business Registered Successfully!')
  const { businesses } = (
    await site.test.app.inject({ url: '/api/businesses/my/businesses', headers })
  ).json()
  expect(businesses[0].mainServices).toEqual([{ name: 'Wheel truing', from: '40', to: '60', unit: 'item' }])
})

it('a failed registration loses nothing, and signing in again returns to it', async () => {
  const session = await openLastStep('Kept')
  await press('Edit Details')
  await choose(await photo('gold'))
  await untilPictures(1)
  await goTo('Review')
  const mend = site.network.cut('/api/businesses', 'POST')
  await press('Submit')
  expect(await findToast('Registration Failed')).toHaveTextContent(
    'Please check your connection and try again.',
  )
  mend()
  const answer = (status: number, json: object) =>
    site.network.answer('/api/businesses', { status, json }, 'POST')
  const endBroken = answer(500, { error: 'Something went wrong' })
  await press('Submit')
  await findToast('Something went wrong')
  endBroken()
  const endRefusal = answer(400, {
    error: 'phone: Bad',
    fieldErrors: { phone: 'That line is dead', images: 'Broken' },
  })
  await press('Submit')
  await step(2)
  await waitFor(() => expect(field('Phone')).toHaveFocus())
  expect(field('Phone')).toHaveAccessibleDescription(/That line is dead/)
  await site.fill(field('Phone'), '(512) 555-0199')
  await goTo('Review')
  endRefusal()
  const endSession = answer(401, { error: 'Please sign in' })
  await press('Submit')
  await untilAt(`/login?returnTo=${encodeURIComponent('/register-business?step=5')}`)
  endSession()
  await signIn(session)
  await step(5)
  expect(await summary()).toHaveTextContent('(512) 555-0199')
  expect(await summaryPictures()).toHaveLength(1)
  await press('Submit')
  await findToast('Business Registered Successfully!')
})

it('a visitor fills everything in, signs in at Submit, and comes back to the last step', async () => {
  const session = await signUp(site.test)
  const category = await buildCategory(site.test.db)
  const name = 'Begun by a visitor'
  await site.visit('/register-business')
  await page().findByRole('heading', { name: 'Authentication Required' })
  expect(page().getByRole('main')).toHaveTextContent('Or fill this in now and sign in when you submit.')
  expect(main().getByText('Business name')).toBeVisible()
  await site.fill(field('Business Name'), name)
  expect(main().getAllByText(name)[0]).toBeVisible()
  await press('Next')
  await step(2)
  await fillContact()
  await press('Next')
  await step(3)
  await site.fill(await main().findByLabelText('Description'), 'Repairs while you swim.')
  await choose(await photo('gold'))
  await waitFor(() => expect(document.querySelectorAll('main img[src^="data:image/jpeg"]')).toHaveLength(2))
  await press('Next')
  await step(4)
  await main().findByRole('option', { name: category.name })
  await site.user.selectOptions(field('Category'), category.name)
  await site.fill(field('Average Price'), '79.50')
  await main().findByText(`${category.name}, Austin, TX`)
  expect(main().getByText(/\$79\.50/)).toBeVisible()
  await press('Next')
  await step(5)
  await site.reload()
  await waitFor(async () => expect(await summaryPictures()).toHaveLength(1))
  await press('Submit')
  expect(await findToast('Sign in to submit')).toHaveTextContent(
    'You’ll come right back to this step, with everything filled in.',
  )
  await untilAt(`/login?returnTo=${encodeURIComponent('/register-business?step=5')}`)
  expect(sent()).toEqual([])
  await signIn(session)
  await step(5)
  expect(await summary()).toHaveTextContent(name)
  expect(page().queryByRole('heading', { name: 'Authentication Required' })).toBeNull()
  expect(await summaryPictures()).toHaveLength(1)
  await press('Submit')
  await findToast('Business Registered Successfully!')
  await untilAt('/dashboard')
  expect(await page().findByRole('heading', { name })).toBeVisible()
})

it('a visitor may sign in first, and a draft that is kept goes when its author signs out', async () => {
  await site.visit('/register-business?step=2')
  await page().findByRole('heading', { name: 'Authentication Required' })
  const session = await signUp(site.test)
  await site.user.click(main().getByRole('link', { name: 'Sign In' }))
  await signIn(session)
  await step(1)
  await site.fill(await main().findByLabelText('Business Name'), 'Mine alone')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Mine alone'))
  await site.reload()
  await waitFor(() => expect(field('Business Name')).toHaveValue('Mine alone'))
  await press('Start over')
  await site.user.click(await page().findByRole('button', { name: 'Keep my draft' }))
  const draft = () => localStorage.getItem('draft:registration')
  await waitFor(() => expect(draft()).not.toBeNull())
  const banner = within(page().getByRole('banner'))
  await site.user.click(await banner.findByRole('button', { name: 'Your account' }))
  await site.user.click(await page().findByRole('button', { name: 'Logout' }))
  await page().findByRole('heading', { name: 'Authentication Required' })
  await waitFor(() => expect(draft()).toBeNull())
})

it('pictures are checked, at most eight are taken, and broken ones are left out', async () => {
  await openLastStep('Pictures')
  await press('Edit Details')
  const text = new TextEncoder()
  const broken = notPhoto(text.encode('no picture'))
  const cv = notPhoto(text.encode('%PDF'), 'cv.pdf', 'application/pdf')
  await choose(await photo('navy'), broken, cv)
  await findToast('Please select a valid image file')
  await untilPictures(1)
  await main().findByText(`Please select a valid image file. ${attachmentFaults.otherPicture}`)
  const heic = text.encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  // A browser that can't show them doesn't know their type either.
  for (const type of ['image/heic', '']) {
    await choose(notPhoto(heic, 'IMG_0001.HEIC', type))
    await findToast(attachmentFaults.heic)
    await main().findByText(attachmentFaults.heic)
  }
  await choose(notPhoto(text.encode('II*\0\x08\0\0\0'), 'scan.tif', 'image/tiff'))
  await findToast(attachmentFaults.tiff)
  await choose(tooLargePhoto())
  await main().findByText('Image size must be less than 10MB')
  const colors = ['red', 'coral', 'gold', 'olive', 'lime', 'teal', 'blue', 'plum']
  await choose(...(await Promise.all(colors.map((color) => photo(color)))))
  await findToast('A listing can have up to 8 photos')
  await untilPictures(8)
  expect(main().queryByRole('button', { name: 'Add Image' })).toBeNull()
  await waitFor(() => expect(JSON.stringify(localStorage).match(/data:image/g)).toHaveLength(8))
  await site.reload()
  await untilPictures(8)
  await goTo('Your business')
  await choose(broken)
  expect(await findToast('Image Processing Failed')).toHaveTextContent(
    'Business will be registered without logo...',
  )
})

it('an area that the server does not know leads back to its fields', async () => {
  await fillShippedVocabulary(site.test.db)
  await openLastStep('Barton Doorstep Bikes')
  await goTo('Contact')
  await site.user.click(field('We come to customers'))
  await press('Next')
  expect(field('ZIP codes you serve')).toHaveFocus()
  expect(field('ZIP codes you serve')).toHaveAccessibleDescription(/Enter at least one ZIP code/)
  await site.fill(field('Miles'), '3')
  await press('Next')
  expect(field('Around')).toHaveFocus()
  expect(field('Around')).toHaveAccessibleDescription(/Enter the place that the miles are around/)
  await site.fill(field('Around'), 'Oz')
  await site.fill(field('Neighborhoods you serve'), 'Zilker, Atlantis')
  await goTo('Review')
  await press('Submit')
  expect(await findToast('Registration Failed')).toHaveTextContent('We don’t know a neighborhood “Atlantis”')
  await step(2)
  await waitFor(() => expect(field('Neighborhoods you serve')).toHaveFocus())
  expect(field('Neighborhoods you serve')).toHaveValue('Zilker, Atlantis')
  expect(field('Around')).toHaveAccessibleDescription(/We don’t know “Oz” in Austin/)
})
