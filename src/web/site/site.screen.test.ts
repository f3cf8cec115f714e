import { waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { findToast } from '#test/screens/find.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'
import { insertBasics } from '../../../db/demo/demo-rows.ts'

const site = startSite()
beforeAll(() => insertBasics(site.test.db))

const banner = () => within(page().getByRole('banner'))
const footer = () => within(page().getByRole('contentinfo'))
const main = () => within(page().getByRole('main'))
const arrivesAt = (path: string) => waitFor(() => expect(address()).toBe(path))
const honeypotIn = (place: ParentNode) => {
  const field = place.querySelector('input[name=url2]') as HTMLInputElement
  expect(field).toHaveAttribute('tabindex', '-1')
  expect(field.parentElement).toHaveAttribute('aria-hidden', 'true')
  expect(field.parentElement).toHaveClass('sr')
  for (const mark of ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'])
    expect(field).toHaveAttribute(mark)
  expect(field).toHaveAttribute('autocomplete', 'off')
  return field
}

it('a page whose questions the server can’t read shows them once the browser has', async () => {
  const renameFaqs = (from: string, to: string) =>
    sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(site.test.db)
  const held = site.network.hold('/api/faqs')
  await renameFaqs('faqs', 'lost_faqs')
  await site.visit('/help')
  await renameFaqs('lost_faqs', 'faqs')
  held.release()
  expect(await main().findByText('Who do I pay?')).toBeVisible()
})

describe('the header', () => {
  it('links home, to businesses, to a request to several and to sign-in, and marks the current page', async () => {
    await site.visit('/businesses')
    expect(banner().getByRole('link', { name: 'Businesses' })).toHaveAttribute('aria-current', 'page')
    expect(banner().getByRole('link', { name: 'Get Quotes' })).toHaveAttribute('href', '/request')
    expect(banner().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await site.user.click(banner().getByRole('link', { name: /Find Local/ }))
    await arrivesAt('/')
  })

  it('opens the services by keyboard and gives the focus back on Escape', async () => {
    await site.visit('/help')
    const services = banner().getByRole('button', { name: 'Services' })
    services.focus()
    await site.user.keyboard('{Enter}')
    await waitFor(() => expect(services).toHaveAttribute('aria-expanded', 'true'))
    const menu = within(document.getElementById(services.getAttribute('aria-controls') ?? '') as HTMLElement)
    // The categories load once the visitor reaches for the menu.
    await waitFor(() => expect(menu.getAllByRole('link')).toHaveLength(10))
    const goesTo = async (key: string, path: string) => {
      await site.user.keyboard(`{${key}}`)
      expect(document.activeElement).toHaveAttribute('href', path)
    }
    await goesTo('ArrowDown', '/services')
    await goesTo('ArrowDown', '/services/home-living')
    await goesTo('ArrowDown', '/services/automotive-transportation')
    await goesTo('End', '/request')
    await goesTo('ArrowUp', '/help')
    await goesTo('ArrowUp', '/services/web-app-development')
    await goesTo('ArrowUp', '/services/mobile-app-development')
    await site.user.keyboard('{Escape}')
    expect(services).toHaveFocus()
    await waitFor(() => expect(services).toHaveAttribute('aria-expanded', 'false'))
  })

  it('has a menu on a phone that closes with a link and stays closed on Back', async () => {
    await site.visit('/help', { size: phone })
    const button = page().getByRole('button', { name: 'Menu' })
    await site.user.click(button)
    const menu = async () => within(await page().findByRole('dialog', { name: 'Menu' }))
    const isClosed = () => waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
    const link = (await menu()).getByRole('link', { name: 'List Your Business' })
    expect(link).toHaveAttribute('href', '/register-business')
    expect((await menu()).getByRole('link', { name: 'Get Quotes' })).toHaveAttribute('href', '/request')
    expect((await menu()).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await site.user.keyboard('{Escape}')
    await isClosed()
    expect(button).toHaveFocus()
    await site.user.click(button)
    await site.user.click((await menu()).getByRole('link', { name: 'Businesses' }))
    await arrivesAt('/businesses')
    await isClosed()
    await page().findByRole('combobox', { name: 'Search businesses' })
    history.back()
    await arrivesAt('/help')
    await page().findByRole('heading', { level: 1, name: 'Help' })
    expect(page().queryByRole('dialog')).toBeNull()
  })
})

it('the footer has every link, and social network names without links', async () => {
  await site.visit('/help')
  const targets = {
    Businesses: '/businesses',
    Services: '/services',
    'List your business': '/register-business',
    'Become a partner': '/become-a-partner',
    'Privacy policy': '/privacy-policy',
    'Terms and conditions': '/terms-and-conditions',
  }
  for (const [name, target] of Object.entries(targets))
    expect(footer().getByRole('link', { name })).toHaveAttribute('href', target)
  expect(footer().getByText(/© 2025/)).toBeVisible()
  expect(footer().queryByRole('link', { name: /Instagram/ })).toBeNull()
  expect(footer().getByText(/Instagram/)).toBeVisible()
})

it('the newsletter requires an address, shows server errors, sends, thanks and clears', async () => {
  const api = '/api/subscribers/subscribe'
  await site.visit('/help')
  const field = footer().getByRole('textbox', { name: /newsletter/ })
  const button = () => footer().getByRole('button', { name: /Subscrib/ })
  await site.user.type(field, '   ')
  await site.user.click(button())
  const notice = await findToast('Email Required')
  expect(notice).toHaveTextContent('Please enter your email address')
  expect(page().getByRole('region', { name: /^Notifications/ })).toContainElement(notice)
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(footer().getByText('Please enter your email address')).toBeVisible()
  await site.fill(field, 'maya at example')
  expect(footer().queryByText('Please enter your email address')).toBeNull()
  await site.user.click(button())
  expect(await footer().findByText('Please enter a valid email address')).toBeVisible()

  await site.fill(field, 'maya@example.com')
  await site.fill(honeypotIn(page().getByRole('contentinfo')), 'program')
  const endRefusal = site.network.answer(api, ({ url2 }: { url2: string }) => ({
    status: 429,
    json: { error: `Slow down a little, ${url2}` },
  }))
  await site.user.click(button())
  expect(await findToast('Subscription Failed')).toHaveTextContent('Slow down a little, program')
  await site.user.clear(honeypotIn(page().getByRole('contentinfo')))
  expect(field).toHaveValue('maya@example.com')
  endRefusal()
  const mend = site.network.cut(api)
  await site.user.click(button())
  await waitFor(async () =>
    expect(await findToast('Subscription Failed')).toHaveTextContent('Please try again later'),
  )
  await waitFor(() => expect(button()).toBeEnabled())
  mend()

  const held = site.network.hold(api)
  await site.fill(field, 'maya.reyes@example.com')
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(button()).toHaveTextContent('Subscribing...'))
  expect(button()).toBeDisabled()
  held.release()
  expect(await findToast('Subscribed Successfully!')).toHaveTextContent(
    'Thank you for subscribing to our newsletter',
  )
  await waitFor(() => expect(button()).toHaveTextContent(/^Subscribe$/))
  expect(field).toHaveValue('')
  expect(footer().getByText(/^Next, open the link in the email we sent you/)).toBeVisible()
})

it('Contact Support requires every field and a valid address, keeps a draft, and closes once sent', async () => {
  await site.visit('/help')
  const opener = footer().getByRole('button', { name: 'Contact us' })
  const open = async () => within(await page().findByRole('dialog', { name: 'Contact Support' }))
  const isClosed = () => waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  await site.user.click(opener)
  const dialog = await open()
  const field = (name: string) => dialog.getByLabelText(name)
  const send = () => site.user.click(dialog.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(field('Name')).toHaveFocus())
  expect(field('Message')).toHaveAttribute('rows', '5')
  await site.user.type(field('Name'), '  ')
  await send()
  expect(await findToast('All fields required')).toHaveTextContent(
    'Please fill in all fields to submit your support request',
  )
  expect(field('Name')).toHaveFocus()
  await site.fill(field('Name'), 'Maya Reyes')
  await site.fill(field('Email'), 'maya@example')
  await site.fill(field('Message'), 'The hours of a bakery are wrong.')
  await send()
  expect(await findToast('Invalid email')).toHaveTextContent('Please enter a valid email address')
  expect(field('Email')).toHaveFocus()
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address')

  await site.fill(field('Email'), 'maya@example.com')
  await site.user.keyboard('{Escape}')
  await isClosed()
  expect(opener).toHaveFocus()
  await site.user.keyboard('{Enter}')
  const again = await open()
  const message = () => again.getByLabelText('Message')
  const sendAgain = async () => site.user.click(await again.findByRole('button', { name: 'Send message' }))
  expect(message()).toHaveValue('The hours of a bakery are wrong.')

  const endRefusal = site.network.answer('/api/support', { status: 500, json: { error: 'Not just now' } })
  await sendAgain()
  expect(await findToast('Failed to send request')).toHaveTextContent('Not just now')
  endRefusal()
  const mend = site.network.cut('/api/support')
  await sendAgain()
  await waitFor(async () =>
    expect(await findToast('Failed to send request')).toHaveTextContent('Please try again later'),
  )
  expect(message()).toHaveValue('The hours of a bakery are wrong.')
  mend()
  const held = site.network.hold('/api/support')
  await sendAgain()
  expect(await again.findByRole('button', { name: 'Sending...' })).toBeDisabled()
  held.release()
  expect(await findToast('Support request sent!')).toHaveTextContent(
    "We'll get back to you as soon as possible",
  )
  await isClosed()
  await site.user.click(opener)
  expect((await open()).getByLabelText('Message')).toHaveValue('')
})

describe('legal pages', () => {
  it('state every fact of the terms, with a table of contents that leads to sections', async () => {
    await site.visit('/terms-and-conditions')
    for (const fact of [
      'Effective June 4, 2025',
      'at least 15 years old',
      'Austin, Texas region only',
      'post instantly, without moderation',
      'Only registered users may review',
      'one-time purchase',
      'non-refundable',
      'refunds a charge that was made twice or a service that was not delivered',
      'adult or sexual services',
      'a claim may be denied',
      'No fees to join',
      'There are no platform fees',
      'laws of the State of Texas',
      'Travis County, Texas',
    ])
      expect(page().getByRole('main'), fact).toHaveTextContent(fact)
    await site.user.click(page().getAllByRole('link', { name: 'Limits of liability' })[0] as HTMLElement)
    await waitFor(() => expect(location.hash).toBe('#liability'))
  })

  it('state every fact of the privacy policy, and offer a contact', async () => {
    await site.visit('/privacy-policy')
    for (const fact of [
      'Effective October 22, 2025',
      'under 13',
      'prior 12 months',
      'Travis County, Texas',
      'your name, email address and picture',
    ])
      expect(page().getByRole('main'), fact).toHaveTextContent(fact)
    await site.user.click(main().getAllByRole('button', { name: 'contact us' })[0] as HTMLElement)
    expect(await page().findByRole('dialog', { name: 'Contact Support' })).toBeVisible()
  })

  it.each([
    ['/privacy', '/privacy-policy'],
    ['/terms', '/terms-and-conditions'],
  ])('have moved from %s to %s', async (from, to) => {
    await site.visit(from)
    expect(address()).toBe(to)
  })
})

describe('help', () => {
  const search = () => page().getByRole('searchbox', { name: 'Search the questions' })
  const questions = () => main().queryAllByRole('button', { expanded: false })
  const opened = () => main().queryAllByRole('button', { expanded: true })
  const all = () => [...questions(), ...opened()]

  it('finds questions, opens one answer at a time and leads to Contact Support', async () => {
    await site.visit('/help')
    await waitFor(() => expect(all().length).toBeGreaterThan(3))
    const count = all().length
    const [question, second] = questions() as [HTMLElement, HTMLElement]
    const text = question.textContent
    await site.fill(search(), 'zzqq')
    expect(await page().findByRole('heading', { name: 'Nothing about “zzqq” yet' })).toBeVisible()
    expect(page().getByText('0 answers')).toHaveAttribute('role', 'status')
    await site.user.click(page().getByRole('button', { name: 'Show all questions' }))
    await waitFor(() => expect(all()).toHaveLength(count))
    await site.fill(search(), text.toUpperCase())
    await waitFor(() => expect(all()).toHaveLength(1))
    expect(opened()).toHaveLength(1)

    await site.user.clear(search())
    await waitFor(() => expect(all()).toHaveLength(count))
    const buttons = () => all().filter(({ textContent }) => [text, second.textContent].includes(textContent))
    for (const name of [text, second.textContent])
      await site.user.click(buttons().find(({ textContent }) => textContent === name) as HTMLElement)
    await waitFor(() => expect(opened().map(({ textContent }) => textContent)).toEqual([second.textContent]))
    await site.user.click(main().getByRole('button', { name: 'Contact Support' }))
    expect(await page().findByRole('dialog', { name: 'Contact Support' })).toBeVisible()
  })

  it.each([
    ['No frequently asked questions available.', { status: 200, json: [] }],
    ['Questions couldn’t be loaded', { status: 500, json: { error: 'No' } }],
  ])('says "%s" when that is so', async (text, answer) => {
    site.network.answer('/api/faqs', answer)
    await site.visit('/privacy-policy')
    await site.user.click(footer().getByRole('link', { name: 'Help' }))
    expect(await page().findByText(text)).toBeVisible()
  })
})

it('an address without a page is a 404, says so and offers a search', async () => {
  const answer = await site.test.app.inject('/no/such/page')
  expect(answer.statusCode).toBe(404)
  await site.visit('/no/such/page')
  expect(page().getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found')
  expect(page().getByText('Did you forget to add the page to the router?')).toBeVisible()
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await site.user.type(main().getByRole('searchbox'), 'tacos{Enter}')
  await arrivesAt('/businesses?search=tacos')
})
