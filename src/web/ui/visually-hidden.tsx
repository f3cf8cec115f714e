import type { ReactNode } from 'react'

/** Words for a screen reader only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>
}

/** The first stop of the Tab key: over the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  return (
    <a className="SkipLink" href={`#${targetId}`}>
      Skip to content
    </a>
  )
}
