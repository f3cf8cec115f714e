import type { Palette, PaletteName } from './palettes.ts'
import type { Rng } from './rng.ts'

/**
 * Draws one scene on a sheet of 1200 x 800: colors only from `p`, chance only from `rng`, the subject between
 * x 120 and 1080, because cards crop the sides. `mirrored` tells that the whole sheet will be turned left to
 * right, so that a sign can be turned back.
 */
export type Draw = (p: Palette, rng: Rng, mirrored: boolean) => string

/** One thing that can be drawn for a category. */
export interface Scene {
  id: string
  /** An honest sentence of what is drawn, for those who do not see it. */
  altText: string
  draw: Draw
  /** The ink sets it looks right in; all when absent. */
  palettes?: readonly PaletteName[]
  /** True for charts and writing, which must not be mirrored. */
  fixed?: boolean
}
