import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Loads React as in the browser's build: its development build takes three times as long. Only this variable says which. */
function load(names: string[]): void {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  for (const name of names) require(name)
  Object.assign(process.env, { NODE_ENV })
}

load(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'])

/** Call it once there is a window: this package looks for one as it loads. */
export function loadReactForBrowsers(): void {
  const { setTimeout } = globalThis
  // With it React spaces out by 300 ms what it shows part by part, only for the eye.
  globalThis.setTimeout = Object.assign((work: () => void) => setTimeout(work), setTimeout)
  try {
    load(['react-dom/client'])
  } finally {
    globalThis.setTimeout = setTimeout
  }
}
