import { toVisibleText } from './visible-text.ts'

/**
 * Normalizes a typed web address, adding the scheme if it is missing; null unless it is an http or https address of a
 * named host without a user name and password.
 */
export function toWebAddress(text: string): string | null {
  const typed = toVisibleText(text)
  // "@name" is somebody at a network that isn't named.
  if (typed.startsWith('@')) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)
  try {
    const url = new URL(hasScheme ? typed : `https://${typed}`)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    const isNamed = /^[\w-]+(\.[\w-]+)+\.?$/.test(url.hostname)
    return isWeb && isNamed && !url.username && !url.password ? url.href : null
  } catch {
    return null
  }
}
