import { accountCache, guestCache } from '#web/lib/worker-caches.ts'
import { answerFile, answerNavigation } from './offline-answers.ts'
import { openConversation, showNews } from './push-news.ts'
import { worker } from './worker-types.ts'

/**
 * Served as /sw.js (docs/decisions/0057). It shows pushes, and without a connection the pages of saved businesses. It answers
 * navigations only after the network has failed, and no request of a page that came from the network.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const answer = answerFile(event.request) ?? answerNavigation(event)
  if (answer) event.respondWith(answer)
})
worker.addEventListener('push', (event) => event.waitUntil(showNews(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openConversation(event)))

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name !== accountCache && name !== guestCache)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The browser asks the network while the worker starts, so that no page waits for it.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}
