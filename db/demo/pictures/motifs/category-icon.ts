import { type CategorySlug, ICONS } from '../icons.ts'
import { cycle, group, stroke } from '../svg.ts'

interface CategoryIcon {
  category: CategorySlug
  /** Which of the category's three icons. */
  variant: number
  x: number
  y: number
  size: number
  color: string
  width?: number
  opacity?: number
  /** Undoes the mirroring of the picture, so a note or a chart still reads correctly. */
  mirrored: boolean
}

/** A category's stroke icon, centered on (x, y), `size` wide. */
export const categoryIcon = ({
  category,
  variant,
  x,
  y,
  size,
  color,
  width = 7,
  opacity = 1,
  mirrored,
}: CategoryIcon): string =>
  group(
    mirrored ? x + size / 2 : x - size / 2,
    y - size / 2,
    [(mirrored ? -size : size) / 100, size / 100],
    stroke(cycle(ICONS[category], variant), color, width, opacity),
  )

/** The icon in neon: a glow, the tube, and its white-hot core. */
export const neonIcon = (icon: CategoryIcon, core: string): string =>
  categoryIcon({ ...icon, width: 17, opacity: 0.2 }) +
  categoryIcon({ ...icon, width: 8 }) +
  categoryIcon({ ...icon, color: core, width: 2.6 })
