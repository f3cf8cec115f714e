import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import createLeanIcon from '#web/ui/lean-icon.tsx'

describe('lean icon', () => {
  it("renders the package's shapes with the given class, hidden from screen readers", () => {
    const Icon = createLeanIcon('<path d="M5 12h14"/><circle cx="6" cy="12" r="3"/>')
    expect(renderToString(<Icon className="Icon is-s" />)).toBe(
      '<svg class="Icon is-s" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"/><circle cx="6" cy="12" r="3"/></svg>',
    )
  })
})
