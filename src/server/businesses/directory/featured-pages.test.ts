import { expect, it } from 'vitest'
import { featuredTiers, toFeaturedPages } from './featured-pages.ts'

const letters = { E: 'enterprise', P: 'professional', C: 'choice', T: 'trending', b: 'bestRated' } as const
/** "EPC": businesses by the first letter of why they are there. */
const pagesOf = (rows: string) => {
  const given = [...rows].map((letter) => ({
    letter,
    tier: featuredTiers[letters[letter as keyof typeof letters]],
  }))
  return toFeaturedPages(given, 12)
    .map(({ letter }, at) => (at > 0 && at % 6 === 0 ? ` ${letter}` : letter))
    .join('')
}
const best = 'b'.repeat(24)

it.each([
  ['nothing paid or chosen leaves every place to what is earned', `TTT${best}`, 'TTTbbb bbbbbb'],
  ['Enterprise leads, and three of six are earned', `EPCPCTTT${best}`, 'ETPTCT PbCbbb'],
  ['three Enterprise promotions leave three places', `EEEPCTTTT${best}`, 'EEETTT PTCbbb'],
  ['without Enterprise, a Professional one leads', `PCTT${best}`, 'PTCTbb bbbbbb'],
  ['every promoted business gets its place', `E${'P'.repeat(8)}${best}`, 'EbPbPb PbPbPb PbPbPb'],
  ['Admin’s Choice ends with the second page', `${'C'.repeat(20)}${best}`, 'CbCbCb CbCbCb'],
  ['too few earned ones leave their places to others', 'EPPCCCCTb', 'ETPbPC CCC'],
  ['nothing makes no page', '', ''],
])('%s', (_title, rows, pages) => {
  expect(pagesOf(rows)).toBe(pages)
})
