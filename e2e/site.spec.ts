import type { Locator } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import {
  desktop,
  expectAccessibleAtWidths,
  fillHoneypot,
  holdRequests,
  hydrated,
  phone,
  toast,
  visit,
} from './visit.ts'

// Among the last files: each journey goes to the next free browser, so that none is left with a whole file.
test.describe.configure({ mode: 'parallel' })

const footer = (page: Page): Locator => page.getByRole('contentinfo')

test.describe('header on a desktop', () => {
  test.use({ viewport: desktop })

  test('links home, to businesses and to sign-in, and marks the current page', async ({ page }) => {
    await visit(page, '/businesses')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Businesses', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await expect(banner.getByRole('button', { name: 'Menu' })).toBeHidden()
    await banner.getByRole('link', { name: /Find Local/ }).click()
    await expect(page).toHaveURL('/')
    await page.mouse.wheel(0, 1200)
    await expect(banner).toBeInViewport()
  })

  test('opens the services by keyboard and restores focus on Escape', async ({ page }) => {
    await visit(page, '/help')
    const services = page.getByRole('banner').getByRole('button', { name: 'Services' })
    await services.focus()
    await page.keyboard.press('Enter')
    await expect(services).toHaveAttribute('aria-expanded', 'true')
    // The categories load once the visitor reaches for the menu.
    const links = page.getByRole('banner').locator('.Menu a')
    await expect(links).toHaveCount(9)
    for (const address of ['', '/home-living', '/automotive-transportation']) {
      await page.keyboard.press('ArrowDown')
      const link = page.locator('.Menu a:focus')
      await expect(link).toHaveAttribute('href', `/services${address}`)
    }
    for (const address of ['/help', '/services/web-app-development', '/services/mobile-app-development']) {
      if (address === '/help') await page.keyboard.press('End')
      else await page.keyboard.press('ArrowUp')
      await expect(page.locator('.Menu a:focus')).toHaveAttribute('href', address)
    }
    await page.keyboard.press('Escape')
    await expect(services).toBeFocused()
    await expect(services).toHaveAttribute('aria-expanded', 'false')
  })

  test('highlights Services under /services and has a skip link', async ({ page }) => {
    await visit(page, '/services/mobile-app-development')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Services' })).toHaveClass(/is-here/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })
})

test.describe('menu on a phone', () => {
  test.use({ viewport: phone })

  test('keeps the focus inside, closes on Escape or with a link, and stays closed on Back', async ({
    page,
  }) => {
    await visit(page, '/help')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'List Your Business' })).toHaveAttribute(
      'href',
      '/register-business',
    )
    await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await menu.getByRole('link', { name: 'Businesses', exact: true }).click()
    await expect(page).toHaveURL('/businesses')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/help')
    await expect(menu).toBeHidden()
  })
})

test.describe('footer', () => {
  test('has every link, and social network names without links', async ({ page }) => {
    await visit(page, '/help')
    const targets = {
      Businesses: '/businesses',
      Services: '/services',
      'List your business': '/register-business',
      'Become a partner': '/become-a-partner',
      'Privacy policy': '/privacy-policy',
      'Terms and conditions': '/terms-and-conditions',
    }
    for (const [name, target] of Object.entries(targets)) {
      await expect(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', target)
    }
    await expect(footer(page)).toContainText('© 2025')
    await expect(footer(page).getByRole('link', { name: /Instagram/ })).toHaveCount(0)
    await expect(footer(page).getByText(/Instagram/)).toBeVisible()
  })

  test('has a back-to-top button on phones, but not on desktops', async ({ page }) => {
    await page.setViewportSize(desktop)
    await visit(page, '/terms-and-conditions')
    const button = footer(page).getByRole('button', { name: 'Back to top' })
    await expect(button).toBeHidden()
    await page.setViewportSize(phone)
    await button.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('newsletter', () => {
  const subscribe = '**/api/subscribers/subscribe'
  const field = (page: Page) => footer(page).getByRole('textbox', { name: /newsletter/ })
  const button = (page: Page) => footer(page).getByRole('button', { name: /Subscrib/ })

  test('requires an address, shows server errors, sends, thanks and clears', async ({ page }) => {
    await visit(page, '/help')
    await field(page).fill('   ')
    await button(page).click()
    await expect(toast(page, 'Email Required')).toContainText('Please enter your email address')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(footer(page).getByText('Please enter your email address')).toBeVisible()
    await field(page).fill('maya at example')
    await expect(footer(page).getByText('Please enter your email address')).toBeHidden()
    await button(page).click()
    await expect(footer(page).getByText('Please enter a valid email address')).toBeVisible()

    await page.route(subscribe, (route) => {
      const { url2 } = route.request().postDataJSON()
      return route.fulfill({ status: 429, json: { error: `Slow down a little, ${url2}` } })
    })
    await field(page).fill('maya@example.com')
    await fillHoneypot(footer(page), 'program')
    await button(page).click()
    await expect(toast(page, 'Subscription Failed')).toContainText('Slow down a little, program')
    await fillHoneypot(footer(page), '')
    await expect(field(page)).toHaveValue('maya@example.com')
    await page.route(subscribe, (route) => route.abort())
    await button(page).click()
    await expect(toast(page, 'Subscription Failed')).toContainText('Please try again later')
    await expect(button(page)).toBeEnabled()
    await page.unrouteAll()

    const subscribing = await holdRequests(page, subscribe)
    await field(page).fill('maya.reyes@example.com')
    await page.keyboard.press('Enter')
    await expect(button(page)).toHaveText('Subscribing...')
    await expect(button(page)).toBeDisabled()
    await subscribing.release()
    await expect(toast(page, 'Subscribed Successfully!')).toContainText(
      'Thank you for subscribing to our newsletter',
    )
    await expect(field(page)).toHaveValue('')
    await expect(button(page)).toHaveText('Subscribe')
  })
})

test.describe('Contact Support', () => {
  const open = async (page: Page): Promise<Locator> => {
    await visit(page, '/help')
    await footer(page).getByRole('button', { name: 'Contact us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    return dialog
  }
  const fill = async (dialog: Locator): Promise<void> => {
    await dialog.getByLabel('Name').fill('Maya Reyes')
    await dialog.getByLabel('Email').fill('maya@example.com')
    await dialog.getByLabel('Message').fill('The hours of a bakery are wrong.')
  }

  test('requires every field and a valid address, keeps a draft, and closes once sent', async ({ page }) => {
    const dialog = await open(page)
    expect((await dialog.locator('.Dialog').boundingBox())?.width).toBeLessThanOrEqual(500)
    await expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '5')
    await dialog.getByLabel('Name').fill('  ')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(toast(page, 'All fields required')).toContainText(
      'Please fill in all fields to submit your support request',
    )
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await fill(dialog)
    await dialog.getByLabel('Email').fill('maya@example')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(toast(page, 'Invalid email')).toContainText('Please enter a valid email address')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expect(dialog.locator('.Field-error')).toHaveText('Please enter a valid email address')

    await fill(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const opener = footer(page).getByRole('button', { name: 'Contact us' })
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Message')).toHaveValue('The hours of a bakery are wrong.')

    await page.route('**/api/support', (route) =>
      route.fulfill({ status: 500, json: { error: 'Not just now' } }),
    )
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(toast(page, 'Failed to send request')).toContainText('Not just now')
    await page.route('**/api/support', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(toast(page, 'Failed to send request')).toContainText('Please try again later')
    await expect(dialog.getByLabel('Message')).toHaveValue('The hours of a bakery are wrong.')

    await page.unroute('**/api/support')
    const sending = await holdRequests(page, '**/api/support')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    await sending.release()
    await expect(toast(page, 'Support request sent!')).toContainText(
      "We'll get back to you as soon as possible",
    )
    await expect(dialog).toBeHidden()
    await footer(page).getByRole('button', { name: 'Contact us' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('')
  })

  test('says so when its code fails to load', async ({ page }) => {
    await visit(page, '/help')
    await page.route('**/*contact-form-dialog*', (route) => route.abort())
    // The toast code loads with the first press.
    await page.keyboard.press('Tab')
    await footer(page).getByRole('button', { name: 'Contact us' }).click()
    await expect(toast(page, 'Contact Support couldn’t open')).toBeVisible()
  })
})

test.describe('legal pages', () => {
  test('state every fact of the terms, with a table of contents that links to sections, also after a reload', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await visit(page, '/terms-and-conditions')
    const main = page.getByRole('main')
    for (const fact of [
      'Effective June 4, 2025',
      'at least 15 years old',
      'Austin, Texas region only',
      'post instantly, without moderation',
      'Only registered users may review',
      'one-time purchase',
      'non-refundable',
      'refund a charge that was made twice or a service that was not delivered',
      'adult or sexual services',
      'a claim may be denied',
      'No fees to join',
      'There are no platform fees',
      'laws of the State of Texas',
      'Travis County, Texas',
    ]) {
      await expect(main, fact).toContainText(fact)
    }

    await page.getByText('On this page').first().click()
    await page.getByRole('link', { name: 'Limits of liability' }).click()
    await expect(page).toHaveURL('/terms-and-conditions#liability')
    const head = page.getByRole('heading', { name: /Limits of liability/ })
    await expect(head).toBeInViewport()
    await page.reload()
    await expect(head).toBeInViewport()
  })

  test('state every fact of the privacy policy, and offer a contact', async ({ page }) => {
    await visit(page, '/privacy-policy')
    const main = page.getByRole('main')
    for (const fact of [
      'Effective October 22, 2025',
      'under 13',
      'prior 12 months',
      'Travis County, Texas',
      'your name, email address and picture',
    ]) {
      await expect(main, fact).toContainText(fact)
    }
    await main.getByRole('button', { name: 'contact us' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Contact Support' })).toBeVisible()
  })

  test('have moved from /privacy and /terms', async ({ page, request }) => {
    for (const [from, to] of [
      ['/privacy', '/privacy-policy'],
      ['/terms', '/terms-and-conditions'],
    ] as const) {
      const answer = await request.get(from, { maxRedirects: 0 })
      expect(answer.status()).toBe(301)
      expect(answer.headers().location).toBe(to)
      await page.goto(from)
      await expect(page).toHaveURL(to)
    }
  })
})

test.describe('help', () => {
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the questions' })
  const questions = (page: Page) => page.getByRole('main').locator('.Accordion-item')

  test('finds questions, opens one answer at a time and leads to Contact Support', async ({ page }) => {
    await visit(page, '/help')
    const all = await questions(page).count()
    expect(all).toBeGreaterThan(3)
    await search(page).fill('zzqq')
    await expect(page.getByRole('heading', { name: 'Nothing about “zzqq” yet' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 answers' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all questions' }).click()
    await expect(questions(page)).toHaveCount(all)
    const question = await questions(page).first().getByRole('heading').textContent()
    await search(page).fill(question?.toUpperCase() ?? '')
    await expect(questions(page)).toHaveCount(1)
    await expect(questions(page).getByRole('button')).toHaveAttribute('aria-expanded', 'true')

    await search(page).fill('')
    await expect(questions(page)).toHaveCount(all)
    const buttons = questions(page).getByRole('button')
    await buttons.nth(0).click()
    await buttons.nth(1).click()
    await expect(buttons.nth(0)).toHaveAttribute('aria-expanded', 'false')
    await expect(buttons.nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('main').getByRole('button', { name: 'Contact Support' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact Support' })).toBeVisible()
  })

  test('says that there is nothing to show, and that a request failed', async ({ page }) => {
    for (const [answer, text] of [
      [{ status: 200, json: [] }, 'No frequently asked questions available.'],
      [{ status: 500, json: { error: 'No' } }, 'Questions couldn’t be loaded'],
    ] as const) {
      await visit(page, '/privacy-policy')
      await page.route('**/api/faqs', (route) => route.fulfill(answer))
      await footer(page).getByRole('link', { name: 'Help' }).click()
      await expect(page.getByText(text)).toBeVisible()
    }
  })
})

test.describe('an address without a page', () => {
  test('is a 404, says so and offers links', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    await hydrated(page)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('searchbox').fill('tacos')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/businesses?search=tacos')
  })
})

test('a page whose code fails to load says so and can be reloaded', async ({ page, faults }) => {
  await visit(page, '/privacy-policy')
  await page.route('**/*help-page*', (route) => route.abort())
  await footer(page).getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.unroute('**/*help-page*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  // The browser and React report the aborted import themselves.
  const others = faults.splice(0).filter((text) => !/dynamically imported module|help-page/.test(text))
  expect(others).toEqual([])
})

test('axe finds no violations, and nothing scrolls sideways', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const address of ['/terms-and-conditions', '/privacy-policy', '/no/such/page', '/help']) {
    await visit(page, address)
    await expectAccessibleAtWidths(page, address)
  }
  await page.getByRole('main').getByRole('button', { name: 'Contact Support' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'All fields required')).toBeVisible()
  await expectAccessibleAtWidths(page, 'contact dialog')
})
