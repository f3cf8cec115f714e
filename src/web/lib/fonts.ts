import { store } from './browser-storage.ts'

let areLoaded = false

/** Fetches the site's fonts for the next page; the head script then knows that this browser has them. */
export async function fetchFonts(): Promise<void> {
  const faces = [...document.fonts].filter(({ family }) => family.includes('Variable'))
  try {
    await Promise.all(faces.map((face) => face.load()))
    areLoaded = true
    store('fonts', true)
  } catch {
    // The next page tries again.
  }
}

/** Call before the first paint of another page, where no text can move. */
export function showFonts(): void {
  if (areLoaded) document.documentElement.dataset.fonts = ''
}
