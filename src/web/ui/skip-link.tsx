/** The first tab stop: skips the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  return (
    <a className="SkipLink" href={`#${targetId}`}>
      Skip to content
    </a>
  )
}
