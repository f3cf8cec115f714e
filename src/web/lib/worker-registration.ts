const address = '/sw.js'

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string }
}
let trusted: string | undefined

/** The one script that may be started by its address; browsers refuse all others (docs/decisions/0043). */
function trustedAddress(): string {
  trusted ??=
    (globalThis as { trustedTypes?: Policies }).trustedTypes
      ?.createPolicy('worker', { createScriptURL: () => address })
      .createScriptURL(address) ?? address
  return trusted
}

/** False in old browsers, and without TLS. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Longest first start of the worker, in milliseconds. */
const patience = 10_000

/** Starts the service worker unless it runs; throws when it can't, or was switched off for this site. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trustedAddress())
  if (registration.active) return registration
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(reject, patience, new Error('The service worker did not start'))
  const worker = registration.installing ?? registration.waiting
  const look = () => {
    if (worker?.state === 'activated') resolve()
    else if (worker?.state === 'redundant') reject(new Error('The service worker was replaced'))
  }
  worker?.addEventListener('statechange', look)
  look()
  await promise.finally(() => clearTimeout(timer))
  return registration
}

/** The running worker, without asking the network. */
export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return canHaveWorker() ? navigator.serviceWorker.getRegistration('/') : undefined
}
