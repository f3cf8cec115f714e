import type { Palette, PaletteName } from './palettes.ts'
import type { Rng } from './rng.ts'

/**
 * Draws one scene on a sheet of 1200 x 800: colors only from `p`, randomness only from `rng`, the subject between
 * x 120 and 1080, because cards crop the sides. `mirrored` means that the whole sheet will be flipped, so that a
 * sign can be flipped back.
 */
export type Draw = (p: Palette, rng: Rng, mirrored: boolean) => string

/** One thing that can be drawn for a category. */
export interface Scene {
  id: string
  /** Describes the drawing, for screen readers. */
  altText: string
  draw: Draw
  /** The ink sets it looks right in; all of them if absent. */
  palettes?: readonly PaletteName[]
  /** True for charts and writing, which must not be mirrored. */
  fixed?: boolean
}
