import { Store } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { type IconShape, parseIconMarkup } from '#web/categories/icon-markup.ts'

/** A category's line icon, drawn from its markup; a shop if the markup has nothing to draw. Decorative. */
export function CategoryIcon({ markup }: { markup: string }) {
  const icon = parseIconMarkup(markup)
  if (!icon) return <Store className="Icon" />
  return (
    <svg className="Icon" viewBox={icon.viewBox} aria-hidden="true">
      {icon.shapes.map(drawShape)}
    </svg>
  )
}

const drawShape = ({ element, attributes, children }: IconShape, index: number): ReactNode =>
  createElement(element, { key: index, ...attributes }, ...children.map(drawShape))
