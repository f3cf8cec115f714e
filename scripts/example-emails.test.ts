import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleEmails } from './example-emails/all.ts'
import { type Cast, long, usual } from './example-emails/cast.ts'

const root = join(import.meta.dirname, '..')

/** The functions that write email, by file and name. */
async function listWriters(): Promise<[string, unknown][]> {
  const files = globSync('src/server/**/*.emails.ts', { cwd: root })
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(root, file))
      return Object.entries(exported)
        .filter(([name]) => /Mails?$/.test(name))
        .map(([name, write]): [string, unknown] => [`${file} ${name}`, write])
    }),
  )
  return found.flat()
}

describe('the example emails', () => {
  it('have one for each function that writes email', async () => {
    const writers = await listWriters()
    const shown = new Set(exampleEmails(usual).map(({ write }) => write))
    expect(writers.length).toBeGreaterThan(50)
    expect(writers.filter(([, write]) => !shown.has(write)).map(([name]) => name)).toEqual([])
  })

  it.each<[string, Cast]>([
    ['usual', usual],
    ['long', long],
  ])('miss no value, with %s names', (_, cast) => {
    const emails = exampleEmails(cast)
    expect(new Set(emails.map(({ name }) => name)).size).toBe(emails.length)
    for (const { name, mail } of emails) {
      const shown = `${name}\n${mail.subject}\n${mail.text}\n${mail.html}`
      expect(shown).not.toMatch(/\b(undefined|null|NaN)\b|\[object|Invalid Date/)
    }
  })

  it('show in the inbox what they say, and use typographic apostrophes', () => {
    for (const { name, mail } of exampleEmails(usual)) {
      const preheader = /<div style="display:none[^>]*>([^<]{20,})<\/div>/.exec(mail.html)?.[1]
      expect(preheader, name).toBeDefined()
      // The badge’s name is the specification’s.
      expect(mail.text.replaceAll("Admin's Choice", ''), name).not.toMatch(/\w'\w/)
    }
  })
})
