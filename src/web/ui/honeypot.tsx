/** A field hidden from sight, screen readers and Tab; bots that fill in every field fill it in too. */
export const honeypotName = 'url2'

/** For every form that can be sent without an account. */
export function Honeypot() {
  return (
    <div className="sr" aria-hidden="true">
      <input name={honeypotName} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
