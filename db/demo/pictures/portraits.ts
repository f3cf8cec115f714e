import { figure, type Look } from './motifs/people.ts'
import { HAIRS, PALETTES, type Palette, SKINS } from './palettes.ts'
import { circle, cycle, rect } from './svg.ts'

/** A person to draw: skin tone and hair color by their place in the palettes, light to dark and dark to light. */
export interface Sitter {
  skin: 0 | 1 | 2 | 3 | 4
  hair: 0 | 1 | 2 | 3 | 4
  hairStyle: NonNullable<Look['hairStyle']>
  shirt: 'orange' | 'teal' | 'amber' | 'violet' | 'leaf2'
}

const [first, ...others] = PALETTES.filter(({ light }) => light === 'day') as [Palette, ...Palette[]]

/** Head and shoulders of one person, or of two beside each other, as SVG, `size` pixels square; `number` decides the inks. */
export const portraitSvg = (sitters: readonly Sitter[], number: number, size: number): string => {
  const p = cycle([first, ...others], number)
  const isCouple = sitters.length > 1
  const scale = isCouple ? 1.9 : 2.6
  const people = sitters.map(({ skin, hair, hairStyle, shirt }, index) => {
    const x = isCouple ? 66 + index * 108 : 115
    const look = { skin: SKINS[skin], hair: HAIRS[hair], hairStyle, shirt: p[shirt], flip: index > 0 }
    return figure(p, x, 112 + index * 14 + 184 * scale, scale, 'stand', look)
  })
  const ground = rect(0, 0, 240, 240, p.wall) + circle(120, 150, 104, p.wall2)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 240 240">${ground}${people.join('')}</svg>`
}
