/** A file that came with an email and isn't taken over. */
export type LeftOut = { name: string; type: string }

/** Kinds of files that the reader of a conversation should hear of besides the name. */
const kinds: [is: (file: LeftOut) => boolean, what: string][] = [
  [({ name, type }) => /ms-tnef$/.test(type) || /^winmail\.dat$/i.test(name), 'files packed by Outlook'],
  [({ type }) => type.startsWith('message/'), 'an email'],
  [({ type }) => type.startsWith('audio/'), 'an audio recording'],
  [({ type }) => /calendar$|\/ics$/.test(type), 'a calendar event'],
  [({ type }) => /vcard$/.test(type), 'a contact card'],
  [({ type }) => /pkcs7-mime$/.test(type), 'an encrypted email'],
]

/** Files that a note names. */
const namedMax = 10

/** Names files that weren't taken over, so that nobody waits for them, and says what to do; empty without any. */
export function noteOn(files: readonly LeftOut[]): string {
  if (files.length === 0) return ''
  const named = files.slice(0, namedMax).map((file) => {
    const what = kinds.find(([is]) => is(file))?.[1]
    return what ? `${file.name} (${what})` : file.name
  })
  const more = files.length > namedMax ? ` and ${files.length - namedMax} more` : ''
  return `[Left out of the email: ${named.join(', ')}${more}. Please ask for a photo, video, PDF or text instead.]`
}
