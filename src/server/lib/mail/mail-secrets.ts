import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { openText, sealText } from '../sealed-text.ts'
import { tokenPrefixes } from '../tokens.ts'
import { linkPrefixes } from './mail-links.ts'
import { replyTokenForm } from './reply-token.ts'

/**
 * Guarantee: a stored email shows no secret. A text for its recipient alone is replaced by a mark, and lies beside it
 * sealed with a key that the database doesn't have.
 */

type StoredMail = Pick<
  Selectable<Tables['mails']>,
  'recipient_address' | 'subject' | 'text_body' | 'html_body' | 'stop_url' | 'reply_to'
> & { calendar?: string | null }
type SealedMail = StoredMail & Pick<Selectable<Tables['mails']>, 'secrets'>

/** Tokens are recognized by what they start with, so no email can forget to name one. */
const tokens = new RegExp(
  `\\b(?:${[...tokenPrefixes, ...linkPrefixes].join('|')})[\\w-]{43,}|(?<=\\breply\\+)${replyTokenForm}(?=@)`,
  'g',
)
const marks = /\[hidden:[a-z]{16}\]/g

/** Can't be guessed: otherwise somebody could place a mark in a text of theirs, and get the secret there. */
const createMark = () =>
  `[hidden:${Array.from({ length: 16 }, () => String.fromCharCode(97 + randomInt(26))).join('')}]`

/** Sealed for its recipient, so it opens in no other row. */
const purposeOf = ({ recipient_address }: StoredMail) => `mail to ${recipient_address}`

/** Hides all tokens in an email and `others`, which are letters, digits, - and _ only. */
export function sealMail<Row extends StoredMail>(
  key: Buffer,
  row: Row,
  others: readonly string[] = [],
): Row & { secrets: Buffer | null } {
  const texts = [
    row.subject,
    row.text_body,
    row.html_body,
    row.stop_url ?? '',
    row.reply_to ?? '',
    row.calendar ?? '',
  ]
  const secrets = [...new Set([...texts.flatMap((text) => text.match(tokens) ?? []), ...others])]
  if (secrets.length === 0) return { ...row, secrets: null }
  const markOf = new Map(secrets.map((secret) => [secret, createMark()]))
  // The longest first: a code may also be part of a token.
  const any = new RegExp(secrets.toSorted((one, other) => other.length - one.length).join('|'), 'g')
  const values = Object.fromEntries(secrets.map((secret) => [markOf.get(secret), secret]))
  return {
    ...replaceIn(row, (text) => text.replace(any, (secret) => markOf.get(secret) ?? '')),
    secrets: sealText(key, purposeOf(row), JSON.stringify(values)),
  }
}

/** An email as its recipient gets it; null if its secrets were sealed with another key. */
export function openMail<Row extends SealedMail>(key: Buffer, row: Row): Row | null {
  if (!row.secrets) return row
  const opened = openText(key, purposeOf(row), row.secrets)
  if (opened === null) return null
  const values: Record<string, string> = JSON.parse(opened)
  return replaceIn(row, (text) => text.replace(marks, (mark) => values[mark] ?? mark))
}

const replaceIn = <Row extends StoredMail>(row: Row, replace: (text: string) => string): Row => ({
  ...row,
  subject: replace(row.subject),
  text_body: replace(row.text_body),
  html_body: replace(row.html_body),
  stop_url: row.stop_url && replace(row.stop_url),
  reply_to: row.reply_to && replace(row.reply_to),
  ...(row.calendar && { calendar: replace(row.calendar) }),
})

/** A stored text for people who aren't its recipient. */
export const withoutSecrets = (text: string): string =>
  text.replace(marks, '[hidden]').replace(tokens, '[hidden]')
