import { buildPhoto } from '#test/hostile-pictures.ts'
import { openAs, signUp } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

/** The saved pages that this browser keeps, and whether a service worker runs. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const cache = (await caches.has('account')) ? await caches.open('account') : null
    const index = await (await cache?.match('/offline/saved.json'))?.json()
    const names: string[] = index?.pages.map(({ name }: { name: string }) => name) ?? []
    return { names, isRunning: (await navigator.serviceWorker.getRegistration()) !== undefined }
  })

test('a saved business is read without a connection, and nothing of it remains after signing out', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  const session = await signUp(request)
  const { businesses } = await (await request.get('/api/businesses?limit=2')).json()
  const [one, two] = businesses as { id: number; name: string }[]
  if (!one || !two) throw new Error('too few businesses')
  await openAs(page, session, `/businesses/${one.id}`)
  // Nobody who saved nothing gets a service worker.
  expect(await kept(page)).toEqual({ names: [], isRunning: false })
  await page.locator('.DetailHead').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => kept(page)).toEqual({ names: [one.name], isRunning: true })

  await visit(page, '/saved')
  await expect(page.getByRole('heading', { name: one.name })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('heading', { name: one.name }).getByRole('link').click()
  await expect(page.getByText(/You’re offline\. This is how the page was on/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible()
  const picture = page.locator('.Gallery-main')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled()

  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expectAccessible(page, 'the offline page')
  const entry = page.getByRole('link', { name: one.name })
  // Its name is underlined, and the day isn't.
  await expect(entry).toHaveCSS('text-decoration-line', 'none')
  await entry.click()
  await expect(page).toHaveURL(`/businesses/${one.id}`)
  await page.goto(`/businesses/${two.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: two.name })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  // The worker sees that nobody needs it, and leaves.
  await visit(page, '/help')
  await expect.poll(() => kept(page)).toEqual({ names: [], isRunning: false })
  await context.setOffline(true)
  await expect(page.goto(`/businesses/${one.id}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('without a connection, an open page with an unsent photo isn’t loaded again by its links', {
  tag: '@long',
}, async ({ page, context, request, faults }) => {
  const { session, id } = await asked(request, 'Deadzone')
  const { businesses } = await (await request.get('/api/businesses?limit=1')).json()
  const [{ id: savedId, name }] = businesses as [{ id: number; name: string }]
  await openAs(page, session, `/messages/${id}`)
  const saved = await request.post(`/api/businesses/${savedId}/save`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(saved.ok()).toBe(true)
  const account = page.getByRole('button', { name: 'Your account' })
  await account.click()
  await page
    .getByRole('menuitem', { name: 'Saved' })
    .or(page.getByRole('link', { name: 'Saved' }))
    .click()
  await expect.poll(() => kept(page)).toEqual({ names: [name], isRunning: true })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goBack()

  await context.setOffline(true)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  const buffer = await buildPhoto('jpeg', { width: 800, height: 600 })
  await (await chooser).setFiles({ name: 'Window.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('textbox', { name: /^Your message to/ }).fill('This is the window.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: /Ana Ruiz/ }).click()
  const files = page.getByRole('list', { name: 'Files of this message' })
  await expect(files).toContainText('Window.jpg')
  await context.setOffline(false)
  await expect(files).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Photo from you: Window\.jpg/ })).toBeVisible()
  faults.splice(0)

  // A page that is kept since then is still opened by the browser.
  await page.setViewportSize(desktop)
  await account.click()
  await page
    .getByRole('menuitem', { name: 'Saved' })
    .or(page.getByRole('link', { name: 'Saved' }))
    .click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('heading', { name }).getByRole('link').click()
  await expect(page.getByText(/You’re offline\. This is how the page was on/)).toBeVisible()
})

test('a picture that the server couldn’t give is asked for again, and the bar stands out in the dark', {
  tag: '@long',
}, async ({ page, context, request, faults }) => {
  test.slow()
  const session = await signUp(request)
  const { businesses } = await (await request.get('/api/businesses?limit=1')).json()
  const [{ id, name }] = businesses as [{ id: number; name: string }]
  await openAs(page, session, `/businesses/${id}`)
  const source = await page.locator('.Gallery-main').getAttribute('src')
  const file = new URL(source ?? '', page.url()).pathname
  const isKept = () =>
    page.evaluate(
      async (path) => (await (await caches.open('account')).match(`/offline${path}`)) !== undefined,
      file,
    )
  let answers = 0
  await page.route(`**${file}`, (route) => {
    answers += 1
    return route.fulfill({ status: 503 })
  })
  await page.locator('.DetailHead').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => kept(page)).toEqual({ names: [name], isRunning: true })
  expect(answers).toBe(1)
  expect(await isKept()).toBe(false)
  await page.unroute(`**${file}`)
  await visit(page, '/saved')
  await expect.poll(isKept).toBe(true)
  faults.splice(0)

  await page.emulateMedia({ colorScheme: 'dark' })
  await context.setOffline(true)
  await page.goto(`/businesses/${id}`)
  const note = page.getByText(/You’re offline\. This is how the page was on/)
  await expect(note).toHaveCSS('background-color', 'rgb(248, 243, 234)')
  await expect(note).toHaveCSS('color', 'rgb(42, 30, 24)')
  await expectAccessible(page, 'a kept page', ['dark'])
})

test('a browser is allowed on a press to show messages, and shows them', async ({
  page,
  context,
  request,
}) => {
  const session = await signUp(request)
  // A headless browser has no push service and denies notifications.
  await page.addInitScript(() => {
    const endpoint = `https://push.example.com/${Math.random()}`
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const state = { permission: 'default', asked: 0, subscription: null as object | null }
    Object.assign(window, { pushState: state })
    Object.defineProperty(Notification, 'permission', { get: () => state.permission })
    Notification.requestPermission = async () => {
      state.asked += 1
      state.permission = 'granted'
      return 'granted'
    }
    PushManager.prototype.subscribe = async () => {
      const subscription = {
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          state.subscription = null
          return true
        },
      }
      state.subscription = subscription
      return subscription as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => state.subscription as PushSubscription | null
  })
  await openAs(page, session, '/profile?tab=settings')
  const on = page.getByRole('button', { name: 'Turn on notifications' })
  await expect(on).toBeEnabled()
  expect(
    await page.evaluate(() => (window as unknown as { pushState: { asked: number } }).pushState.asked),
  ).toBe(0)
  await on.click()
  await expect(page.getByText('You’ll get notifications about messages and quote requests')).toBeVisible()
  const headers = { authorization: `Bearer ${session.token}` }
  const isNotified = async () =>
    (await (await request.get('/api/auth/sessions', { headers })).json()).sessions.some(
      (one: { isNotified: boolean }) => one.isNotified,
    )
  expect(await isNotified()).toBe(true)

  const worker = context.serviceWorkers()[0]
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: unknown[]
      opened: string[]
      registration: ServiceWorkerRegistration
      clients: { openWindow: (path: string) => Promise<null> }
    }
    scope.shown = []
    scope.opened = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options })
    }
    scope.clients.openWindow = async (path) => {
      scope.opened.push(path)
      return null
    }
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const push = (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
  const news = { title: 'Bellows & Sons', body: 'New message', path: '/messages/7', conversationId: 7 }
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
  // Somebody else was signed in here when it was sent.
  await push({ ...news, userId: session.user.id + 1 })
  await push({ ...news, userId: session.user.id })
  await expect
    .poll(shown)
    .toMatchObject([
      { title: 'Bellows & Sons', body: 'New message', tag: 'conversation-7', data: { path: '/messages/7' } },
    ])

  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await expect(on).toBeEnabled()
  expect(await isNotified()).toBe(false)
})
