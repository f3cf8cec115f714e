/** The field that people neither see nor hear nor reach with Tab; programs that fill every field fill it too. */
export const honeypotName = 'url2'

/** What stands in the field, to be sent along with the form; nothing where a person wrote it. */
export const readHoneypot = (form: HTMLFormElement): string =>
  String(new FormData(form).get(honeypotName) ?? '')

/** Stands in every form that anybody may send without an account. */
export function Honeypot() {
  return (
    <div className="sr" aria-hidden="true">
      <input name={honeypotName} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
