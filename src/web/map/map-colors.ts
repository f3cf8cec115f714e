const mixed = (name: string, share: number) => `color-mix(in oklab, var(${name}) ${share}%, var(--paper))`

/** The drawing's colors, from colors.css. Mixed, not translucent: faster, and meeting lines don't show it. */
const sources = {
  outside: 'var(--paper-sunk)',
  land: 'var(--paper)',
  raised: 'var(--paper-raised)',
  water: 'var(--art-water)',
  wave: 'var(--art-wave)',
  ripple: 'color-mix(in oklab, var(--art-wave) 34%, var(--art-water))',
  park: 'color-mix(in oklab, var(--art-oak) 74%, var(--paper))',
  parkLine: 'color-mix(in oklab, var(--verified) 32%, var(--art-oak))',
  parkText: 'var(--verified)',
  trail: mixed('--verified', 55),
  ink: 'var(--ink)',
  ink2: 'var(--ink-2)',
  street: mixed('--ink', 18),
  road: mixed('--ink', 48),
  motorway: 'var(--art-sun)',
  border: mixed('--ink', 28),
  link: 'var(--link)',
  action: 'var(--action)',
}

export type MapColors = Record<keyof typeof sources, string>

/** Reads the colors of the theme by an element that isn't shown. */
export function readColors(probe: HTMLElement): MapColors {
  const style = getComputedStyle(probe)
  const read = (source: string) => {
    probe.style.color = source
    return style.color
  }
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, read(source)]),
  ) as MapColors
}
