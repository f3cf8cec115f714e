import italicAddress from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-italic.woff2?url'

/** The only italics of the site are names of water and parks. */
const italicName = 'Instrument Sans Italic'
const families = {
  display: '600 SIZE "Bricolage Grotesque Variable", "Bricolage Fallback", sans-serif',
  text: '500 SIZE "Instrument Sans Variable", "Instrument Fallback", sans-serif',
  strong: '650 SIZE "Instrument Sans Variable", "Instrument Fallback", sans-serif',
  italic: `italic 500 SIZE "${italicName}", "Instrument Fallback", sans-serif`,
}

/** A font for the canvas. */
export const fontOf = (family: keyof typeof families, size: number): string =>
  families[family].replace('SIZE', `${size}px`)

let loading: Promise<unknown> | undefined

/** Loads the fonts of the map; never rejects, because names can be read in any font. */
export function loadMapFonts(): Promise<unknown> {
  loading ??= load()
  return loading
}

async function load(): Promise<unknown> {
  const italic = new FontFace(italicName, `url(${italicAddress})`, { style: 'italic', weight: '400 700' })
  document.fonts.add(italic)
  return Promise.allSettled(
    (['display', 'text', 'italic'] as const).map((family) => document.fonts.load(fontOf(family, 12))),
  )
}
