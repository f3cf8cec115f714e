/** An email address that breaks only after its @. */
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

/** "Ada Ruiz" with the email address below. */
export function PersonText({ person: { name, email } }: { person: { name: string; email: string } }) {
  return (
    <>
      {name}
      <br />
      <EmailText email={email} />
    </>
  )
}
