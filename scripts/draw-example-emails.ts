/**
 * Writes every email that the site can send into a folder, as HTML and as text, to be looked at:
 * `node scripts/draw-example-emails.ts FOLDER`. Those that end with `-long` are about people and businesses with long
 * names. Nothing is sent, and no link opens anything.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleEmails } from './example-emails/all.ts'
import { long, usual } from './example-emails/cast.ts'

const folder = process.argv[2]
if (!folder) {
  console.error('Usage: node scripts/draw-example-emails.ts FOLDER')
  process.exit(1)
}
await mkdir(folder, { recursive: true })

const emails = [
  ...exampleEmails(usual),
  ...exampleEmails(long).map(({ name, ...rest }) => ({ ...rest, name: `${name}-long` })),
]
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;' }
const escapeHtml = (text: string) => text.replace(/[&<]/g, (character) => escapes[character] ?? '')
for (const { name, mail } of emails) {
  await writeFile(join(folder, `${name}.html`), mail.html)
  await writeFile(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`)
}
const rows = emails.map(
  ({ name, mail }) =>
    `<li><a href="${name}.html">${escapeHtml(mail.subject)}</a> (<a href="${name}.txt">text</a>, ${name})</li>`,
)
await writeFile(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Emails</title><ol>${rows.join('')}</ol>`,
)
console.log(`${emails.length} emails are in ${folder}`)
