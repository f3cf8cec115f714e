/** Shown while it has the focus: skips what comes before an element that can take it, such as `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ targetId = 'main', label = 'Skip to content' }) {
  return (
    <a className="SkipLink" href={`#${targetId}`}>
      {label}
    </a>
  )
}
