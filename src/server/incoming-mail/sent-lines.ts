/** Our emails in a conversation, and our names in mail programs. */
export type SentText = {
  /** Our emails, each as its text and the text of its HTML. */
  mails: readonly string[]
  /** Messages, which may be quoted, too. */
  said: readonly string[]
  subjects: readonly string[]
  /** Our addresses, and the hosts in them and in our links. */
  addresses: readonly string[]
  siteName: string
}

/** A line however a mail program wraps, marks or links it: its letters, digits and signs of money. */
export const keyOf = (line: string): string =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Sc}]+/gu, '')

/** So many characters in a row are the same in two texts only if one quotes the other. */
const gramLength = 12
/** Characters of our texts that are compared, the newest first. */
const longest = 300_000

export type SentLines = {
  /** Whether we sent a line: as a whole, or, from a length on, as a part of one. */
  has(key: string): boolean
  /** Whether a line goes on with ours where the one before it ended. */
  follows(before: string, key: string): boolean
  /** Whether one of our emails has a line, as `has` does for messages as well. */
  isOfMail(key: string): boolean
  /** Whether what people said is known, so that a price which isn't in it must be new. */
  knowsSaid: boolean
  /** Whether a text repeats most of one of our emails. */
  isMostOfMail(key: string): boolean
  /** Whether a text has an address of ours. */
  hasAddress(text: string): boolean
  /** Whether a text has an address of ours, our name, or one of our subjects. */
  namesUs(text: string): boolean
  /** Whether a text has an address of the sender, whose earlier answer may be quoted, too. */
  namesSender(text: string): boolean
  /** Whether a text has one of our subjects in it. */
  hasSubject(text: string): boolean
  isSubject(subject: string): boolean
  /** Whether a line ends one of our emails in HTML: with our name and a host, which may have been another one. */
  isLast(line: string): boolean
}

/** The texts with which an answer from these addresses is compared. */
export function compareWith(
  { mails, said, subjects, addresses, siteName }: SentText,
  from: readonly string[] = [],
): SentLines {
  const ours = new Compared()
  const others = new Compared()
  let room = longest
  for (const [texts, compared] of [
    [mails, ours],
    [said, others],
  ] as const)
    for (const text of texts) {
      const key = keyOf(text)
      room -= key.length
      if (room >= 0) compared.add(text, key)
    }
  const isPart = (key: string) => gramsOf(key).every((gram) => ours.grams.has(gram) || others.grams.has(gram))
  const mailLines = mails.map((mail) => [...new Set(mail.split('\n').map(keyOf))])
  const subjectKeys = subjects.map((subject) => keyOf(withoutPrefix(subject))).filter(Boolean)
  const hasOne = (text: string, names: readonly string[]) =>
    names.some((name) => hasWord(formOf(text), formOf(name)))
  const hasSubject = (text: string) => {
    const key = keyOf(text)
    return subjectKeys.some((subject) => subject.length >= gramLength && key.includes(subject))
  }
  return {
    has: (key) => ours.lines.has(key) || others.lines.has(key) || (key.length >= gramLength && isPart(key)),
    isOfMail: (key) =>
      ours.lines.has(key) || (key.length >= gramLength && ours.grams.has(key.slice(0, gramLength))),
    knowsSaid: said.length > 0,
    follows: (before, key) =>
      key !== '' && before.length >= gramLength && isPart(before.slice(1 - gramLength) + key),
    isLast(line) {
      const [form, name] = [formOf(line).replace(/^[*_[\s]+/, ''), formOf(siteName)]
      return name !== '' && form.startsWith(name) && isHost.test(form.slice(name.length))
    },
    isMostOfMail: (key) => mailLines.some((lines) => isMostOf(lines, key)),
    hasAddress: (text) => hasOne(text, addresses),
    namesUs: (text) => hasOne(text, [...addresses, siteName]) || hasSubject(text),
    namesSender: (text) => hasOne(text, from),
    hasSubject,
    isSubject(subject) {
      const key = keyOf(withoutPrefix(subject))
      // Mail programs shorten long ones.
      const isStart = (ours: string) => key.length >= gramLength && ours.startsWith(key)
      // Yahoo writes that there is none.
      return key === '' || key === 'nosubject' || subjectKeys.some((ours) => ours === key || isStart(ours))
    },
  }
}

const gramsOf = (key: string): string[] =>
  Array.from({ length: Math.max(key.length - gramLength + 1, 0) }, (_, at) => key.slice(at, at + gramLength))

/** Lines of texts, and all that stands in a row in them. */
class Compared {
  readonly lines = new Set<string>()
  readonly grams = new Set<string>()

  add(text: string, key: string): void {
    for (const line of text.split('\n')) if (keyOf(line) !== '') this.lines.add(keyOf(line))
    for (const gram of gramsOf(key)) this.grams.add(gram)
  }
}

/** A subject without "Re:", "AW:", "回复：", "[External]" and the like. */
const withoutPrefix = (subject: string): string =>
  subject.replace(/^(\s*(\p{L}{1,5}\s?(\[\d+\])?\s?[:：]|\[[^\]]{1,40}\](?=\s*\S)))+/u, '').trim()

function isMostOf(lines: readonly string[], key: string): boolean {
  let [all, found] = [0, 0]
  for (const line of lines) {
    all += line.length
    if (key.includes(line)) found += line.length
  }
  return found * 2 >= all
}

const isHost = /^\s?[,，]\W{1,3}(https?:\/\/)?(localhost|([\w-]+\.)+[a-z]{2})/

const formOf = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether a name stands in a text on its own, and isn't part of a longer word. */
function hasWord(text: string, name: string): boolean {
  if (name === '') return false
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = [text[at - 1] ?? ' ', text[at + name.length] ?? ' ']
    if (!around.some((character) => /[\p{L}\p{N}]/u.test(character))) return true
  }
  return false
}
