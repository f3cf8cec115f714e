/** A field hidden from sight, screen readers and Tab; bots that fill in every field fill it in too. */
export const honeypotName = 'url2'

/** The marks of fields that 1Password, LastPass, Bitwarden and Dashlane leave alone, as they document them. */
const leftAlone = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const

/** For every form that can be sent without an account. */
export function Honeypot() {
  return (
    <div className="sr" aria-hidden="true">
      <input name={honeypotName} tabIndex={-1} autoComplete="off" {...leftAlone} />
    </div>
  )
}
