import { waitFor, within } from '@testing-library/dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fillDirectory } from '#test/screens/directory.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()
beforeAll(() => fillDirectory(site.test.db, { plumbing: 11 }))
afterEach(() => void vi.useRealTimers())

const section = (name: string) => within(within(page().getByRole('main')).getByRole('region', { name }))
const quoteForm = () => section('Get a Quote')
const arrivesAt = (path: string) => waitFor(() => expect(address()).toBe(path))
const title = () => page().getByRole('heading', { level: 1 })
const api = '/api/service-requests/submit'
const sendTo = (form: ReturnType<typeof within>) =>
  site.user.click(form.getByRole('button', { name: 'Send request' }))

it('Services begins with every category, and our own software comes after them', async () => {
  await site.visit('/')
  const footer = within(page().getByRole('contentinfo'))
  await site.user.click(footer.getByRole('link', { name: 'Services' }))
  await arrivesAt('/services')
  expect(await page().findByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await waitFor(() => expect(section('Local services').getAllByRole('listitem')).toHaveLength(16))
  const heads = within(page().getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Local services', 'Built by us'])
  await site.user.click(section('Local services').getByRole('link', { name: /Wellness & Self-care/ }))
  await arrivesAt('/services/wellness-self-care')
})

it('Services leads to both agency pages', async () => {
  await site.visit('/services')
  await site.user.click(section('Built by us').getByRole('link', { name: 'Mobile App Development' }))
  await waitFor(() => expect(title()).toHaveTextContent('Mobile apps, built in Austin'))
  const banner = within(page().getByRole('banner'))
  const services = banner.getByRole('button', { name: 'Services' })
  expect(services).toHaveClass('is-here')
  await site.user.click(services)
  await site.user.click(await banner.findByRole('link', { name: /^Web App Development/ }))
  await waitFor(() => expect(title()).toHaveTextContent('Web apps, built in Austin'))
})

it('an agency page shows everything, and choosing a package starts a quote request', async () => {
  await site.visit('/services/web-app-development')
  expect(section('What We Build').getAllByRole('heading', { level: 3 })).toHaveLength(7)
  expect(section('Why Choose Find Local').getAllByRole('listitem')).toHaveLength(5)
  const packages = section('Packages').getAllByRole('article')
  for (const [index, words] of [
    ['Starter', 'Up to 3 pages', '7–10 days'],
    ['Growth', 'Most Popular', 'Up to 8 pages', '2–3 weeks'],
    ['Pro', 'Unlimited pages', '3–5 weeks'],
  ].entries())
    for (const text of [...words, 'Starting at $___']) expect(packages[index]).toHaveTextContent(text)
  expect(page().getByRole('region', { name: 'Best Price Match' })).toBeVisible()
  const steps = section('Four steps').getAllByRole('heading', { level: 3 })
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Discover', 'Design', 'Build', 'Launch'])
  expect(section('Portfolio').getAllByRole('figure')).toHaveLength(6)
  expect(page().getByRole('region', { name: 'Portfolio' })).toHaveTextContent('fictional')
  const questions = section('Frequently asked questions')
  const [, second, third] = questions.getAllByRole('button', { expanded: false }) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  expect(questions.getAllByRole('button', { expanded: false })).toHaveLength(8)
  await site.user.click(second)
  await site.user.click(third)
  await waitFor(() => expect(questions.getAllByRole('button', { expanded: true })).toHaveLength(2))

  await site.user.click(page().getByRole('link', { name: 'Get a Quote' }))
  await waitFor(() => expect(location.hash).toBe('#quote-form'))
  await waitFor(() => expect(page().getByRole('region', { name: 'Get a Quote' })).toHaveFocus())
  await site.user.click(page().getByRole('button', { name: 'Request Quote: Growth' }))
  const form = quoteForm()
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveFocus())
  expect(form.getByLabelText('Service')).toHaveValue('web-development')
  expect((form.getByLabelText('Message') as HTMLTextAreaElement).value).toMatch(
    /the Growth package \(up to 8 pages\)/,
  )
  await sendTo(form)
  expect(await findToast('Required Fields Missing')).toHaveTextContent(
    'Please fill in name, email, and service',
  )
  expect(form.getByText('Please enter your email address')).toBeVisible()
  await site.fill(form.getByLabelText('Name'), 'Maya Reyes')
  await site.fill(form.getByLabelText('Email'), 'maya@example.com')
  await site.user.selectOptions(form.getByLabelText('Budget'), '$5,000 to $10,000')
  await site.user.selectOptions(form.getByLabelText('Timeline'), '2-3-months')
  const held = site.network.hold(api)
  await site.user.dblClick(form.getByRole('button', { name: 'Send request' }))
  expect(await form.findByRole('button', { name: 'Sending...' })).toBeDisabled()
  await held.arrived
  held.release()
  expect(await findToast('Request Submitted!')).toHaveTextContent("We'll get back to you within 24 hours")
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveValue(''))
  expect(form.getByLabelText('Message')).toHaveValue('')
  expect(held.count()).toBe(1)
})

it('a quote request that fails says why and keeps every word, even after a reload', async () => {
  await site.visit('/services/mobile-app-development')
  const form = quoteForm()
  await site.fill(form.getByLabelText('Name'), 'Maya Reyes')
  await site.fill(form.getByLabelText('Email'), 'maya@example')
  await sendTo(form)
  await findToast('Invalid email')
  expect(form.getByLabelText('Email')).toHaveFocus()
  await site.fill(form.getByLabelText('Email'), 'maya@example.com')
  await site.fill(form.getByLabelText('Phone'), '12')
  await sendTo(form)
  await findToast('Invalid phone')
  expect(form.getByLabelText('Phone')).toHaveFocus()
  await site.fill(form.getByLabelText('Phone'), '')
  await site.fill(form.getByLabelText('Message'), 'An app for twelve food trucks.')
  const mend = site.network.cut(api)
  await sendTo(form)
  expect(await findToast('Submission Failed')).toHaveTextContent('Please try again later')
  mend()
  const fieldErrors = { phone: 'Must be at most 40 characters' }
  const refusal = { error: `phone: ${fieldErrors.phone}`, code: 'invalid', fieldErrors }
  site.network.answer(api, { status: 400, json: refusal })
  await waitFor(() => expect(form.getByRole('button', { name: 'Send request' })).toBeEnabled())
  await sendTo(form)
  expect(await findToast(fieldErrors.phone)).toHaveTextContent('Submission Failed')
  await waitFor(() => expect(form.getByLabelText('Phone')).toHaveFocus())
  await site.reload()
  await waitFor(() =>
    expect(quoteForm().getByLabelText('Message')).toHaveValue('An app for twelve food trucks.'),
  )
})

it('Book a Call requires a method and a number, shows success for two seconds, and resets', async () => {
  await site.visit('/services/mobile-app-development', { size: phone })
  const open = async () => {
    await site.user.click(page().getAllByRole('button', { name: 'Book a Call' })[0] as HTMLElement)
    return within(await page().findByRole('dialog', { name: 'Book a Call' }))
  }
  const dialog = await open()
  const submit = async () => site.user.click(await dialog.findByRole('button', { name: 'Book a Call' }))
  await submit()
  expect(await dialog.findByText('Please select a contact method')).toBeVisible()
  expect(dialog.getByText('Please enter your number')).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText('Phone call')).toHaveFocus())
  await site.user.click(dialog.getByLabelText('WhatsApp'))
  await site.fill(dialog.getByLabelText('Your number'), '(512) 555-0117')
  const mend = site.network.cut('/api/booking-requests')
  await submit()
  expect(await findToast('Submission Failed')).toHaveTextContent(
    'There was an error submitting your request. Please try again.',
  )
  expect(dialog.getByLabelText('Your number')).toHaveValue('(512) 555-0117')
  mend()
  const held = site.network.hold('/api/booking-requests')
  await submit()
  expect(await dialog.findByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await held.arrived
  // The page's timers stop; those of the server and of the packages go on.
  const real = globalThis.setTimeout
  let close: (() => void) | undefined
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: () => void,
    ms?: number,
    ...rest: unknown[]
  ) => {
    if (ms !== 2000) return real(work, ms, ...rest)
    close = work
    return real(() => {})
  }) as typeof setTimeout)
  held.release()
  await waitFor(() =>
    expect(page().getByRole('dialog', { name: 'Book a Call' })).toHaveTextContent(
      'We’ll message you on WhatsApp at (512) 555-0117.',
    ),
  )
  expect(await findToast('Callback Request Submitted')).toHaveTextContent("We'll reach out to you shortly!")
  await waitFor(() => expect(document.activeElement).toHaveTextContent('We’ll message you on WhatsApp'))
  await waitFor(() => expect(close).toBeDefined())
  vi.restoreAllMocks()
  close?.()
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  const again = await open()
  expect(again.getByLabelText('Your number')).toHaveValue('')
  expect(again.getByLabelText('WhatsApp')).not.toBeChecked()
})

it('a category page leads to its businesses and trades; one that doesn’t load can be retried', async () => {
  await site.visit('/services/home-living')
  expect(title()).toHaveTextContent('Home & Living in Austin')
  const best = section('Best rated')
  expect(best.getAllByRole('article')).toHaveLength(10)
  await site.user.click(best.getAllByRole('button', { name: /Request Quote/ })[0] as HTMLElement)
  expect(await page().findByRole('dialog', { name: /Request a quote from/ })).toBeVisible()
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  await site.user.click(section('What they do').getByRole('link', { name: 'Plumbing' }))
  await arrivesAt('/businesses?category=2&subcategory=22')

  const end = site.network.answer('/api/categories/tutoring', { status: 503, json: {} })
  await site.visit('/services')
  await site.user.click(within(page().getByRole('main')).getByRole('link', { name: /Tutoring/ }))
  await waitFor(() => expect(title()).toHaveTextContent('Error loading services'))
  end()
  await site.user.click(page().getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(title()).toHaveTextContent('Tutoring in Austin'))
})

it('an unknown category is the 404 page', async () => {
  for (const path of ['/services/nothing-here', '/services/..%2Ffaqs', '/services/Home-Living'])
    expect((await site.test.app.inject(path)).statusCode, path).toBe(404)
  await site.visit('/services/nothing-here')
  expect(title()).toHaveTextContent('404 Page Not Found')
})
