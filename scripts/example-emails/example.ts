type Written = { subject: string; text: string; html: string }

/** An email that the site can send, written by the function that the site uses. */
export type Example = {
  /** That function. */
  write: unknown
  /** Unique, and fit for a file. */
  name: string
  mail: Written
}

/** Writes an email; `given` is what the site would give. Throws if there is none to send. */
export function example<Given extends unknown[]>(
  when: string,
  write: (...given: Given) => Written | readonly Written[],
  ...given: Given
): Example {
  const written = write(...given)
  const mail = 'html' in written ? written : written[0]
  if (!mail) throw new Error(`${write.name} wrote no email`)
  const name = `${write.name} ${when}`.trim().toLowerCase()
  return { write, name: name.replace(/[^a-z0-9]+/g, '-'), mail }
}
