import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packages } from './agency-copy.ts'
import { agencyJsonLd } from './agency-json-ld.ts'
import { mobileCopy } from './mobile-copy.ts'
import { webCopy } from './web-copy.ts'

const publicDir = path.join(import.meta.dirname, '../public/examples')

describe.each([webCopy, mobileCopy])('the page of $name', (copy) => {
  test('has as many of everything as the specification says', () => {
    const { offerings, reasons, steps, examples, questions, features } = copy
    expect([offerings, reasons, steps, examples, questions].map(({ length }) => length)).toEqual([
      7, 5, 4, 6, 8,
    ])
    expect(steps.map(({ title }) => title)).toEqual(['Discover', 'Design', 'Build', 'Launch'])
    expect(packages.map(({ name }) => features[name].length)).toEqual([4, 5, 5])
  })

  test('shows examples that have drawings', () => {
    for (const { picture } of copy.examples)
      expect(fs.existsSync(path.join(publicDir, `${copy.kind}-${picture}.webp`)), picture).toBe(true)
  })

  test('tells search engines about the service, its page, and every question', () => {
    const publicUrl = 'https://findlocal.example'
    const things = agencyJsonLd(copy, { siteName: 'Find Local', publicUrl, apiUrl: '' })
    expect(things).toMatchObject([
      { '@type': 'Service', url: publicUrl + copy.path, hasOfferCatalog: { itemListElement: { length: 3 } } },
      { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { item: publicUrl + copy.path }] },
      { '@type': 'FAQPage', mainEntity: { length: 8 } },
    ])
  })
})
