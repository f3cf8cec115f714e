/** An e-mail address that breaks after its @, if it has to break at all. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** "Ada Ruiz" and below it where to write to. */
export function PersonText({ person: { name, email } }: { person: { name: string; email: string } }) {
  return (
    <>
      {name}
      <br />
      <EmailText email={email} />
    </>
  )
}
