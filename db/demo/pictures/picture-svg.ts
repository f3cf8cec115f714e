import type { CategorySlug } from './icons.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { makeRng, type Rng } from './rng.ts'
import type { Scene } from './scene.ts'
import { SCENES } from './scenes/scenes.ts'
import { stroke } from './svg.ts'

/** Everything that determines a drawing. Indices wrap around at the end of their lists. */
export interface PictureSpec {
  category: CategorySlug
  /** Index into the category's scenes. */
  scene: number
  /** Index into the ink sets the scene allows. */
  palette: number
  seed: string
  mirrored: boolean
}

/** `n` short flecks of ink, at most `size` long. */
const flecks = (rng: Rng, n: number, size: number): string =>
  Array.from(
    { length: n },
    () =>
      `M${Math.round(rng() * 1200)} ${Math.round(rng() * 800)}l${rng.num(-size, size).toFixed(1)} ${rng.num(-size, size).toFixed(1)}`,
  ).join('')

/** The ink set of a scene. */
export const paletteFor = (scene: Scene, index: number): Palette => {
  const allowed = PALETTES.filter(({ name }) => scene.palettes?.includes(name) ?? true)
  const palette = allowed[index % allowed.length]
  if (!palette) throw new Error(`scene ${scene.id} allows no ink set`)
  return palette
}

/** The scene with this index, wrapping around at the end of the category's list. */
export const sceneOf = (category: CategorySlug, index: number): Scene => {
  const scenes = SCENES[category]
  const scene = scenes[index % scenes.length]
  if (!scene) throw new Error(`no scenes for ${category}`)
  return scene
}

/**
 * One picture as SVG, `width` pixels wide and two thirds as high. The same spec gives the same text. The grain is made of
 * flecks of ink, because a feTurbulence filter would cost more than the whole drawing.
 */
export const pictureSvg = (spec: PictureSpec, width: number): string => {
  const scene = sceneOf(spec.category, spec.scene)
  const palette = paletteFor(scene, spec.palette)
  const mirrored = spec.mirrored && !scene.fixed
  const rng = makeRng(`${spec.category}/${spec.scene}/${spec.seed}`)
  const art = scene.draw(palette, rng, mirrored)
  const grain =
    stroke(flecks(rng, 130, 2.4), palette.paper, 2.2, 0.34) +
    stroke(flecks(rng, 90, 3), palette.ink, 1.6, 0.2)
  const sheet = mirrored ? `<g transform="matrix(-1 0 0 1 1200 0)">${art}</g>` : art
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * 2) / 3)}" viewBox="0 0 1200 800">${sheet}${grain}</svg>`
}
