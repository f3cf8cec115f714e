import { describe, expect, it } from 'vitest'
import { styleFaults } from './check-styles.ts'

const card = 'src/web/styles/businesses/card.css'
const main = {
  file: 'src/web/styles/main.css',
  text: '@import "./tokens.css";\n@import "./businesses/card.css";',
}
const tokens = { file: 'src/web/styles/tokens.css', text: ':root {\n  --s-4: 16px;\n}' }
const entry = { file: 'src/web/entry-client.tsx', text: "import './styles/main.css'" }
const component = { file: 'src/web/card.tsx', text: '<p className="Card">var(--s-4)</p>' }
const faultsOf = (declarations: string, source = component) =>
  styleFaults([main, tokens, { file: card, text: `.Card {\n  ${declarations}\n}` }], [entry, source])

describe('rejects a raw value and says what to write instead', () => {
  it.each([
    ['padding: 16px;', 'padding: 16px is a raw size: use --s-…'],
    ['margin: 0 calc(-1 * 10px);', 'margin: 10px is a raw size'],
    ['grid-template-columns: minmax(0, 1fr) 352px;', 'grid-template-columns: 352px is a raw size'],
    ['--gap: 1.5rem; gap: var(--gap);', '--gap: 1.5rem is a raw size'],
    ['transform: translateY(8px);', 'transform: 8px is a raw size'],
    ['border-radius: 3px;', 'border-radius: 3px is a raw radius: use --r-…'],
    ['font-size: 0.8rem;', 'font-size: 0.8rem is a raw font size: use --text-…'],
    ['font: 600 var(--s-4) / 1 serif;', 'font: 600 is a raw font weight: use --wt-…'],
    ['font-weight: 550;', 'font-weight: 550 is a raw font weight'],
    ['color: #fff;', 'color: #fff is a raw color: use one from colors.css'],
    ['background: oklch(0.2 0.03 300 / 0.6);', 'background: oklch( is a raw color'],
    ['border: 1px solid black;', 'border: black is a raw color'],
    ['z-index: 10;', 'z-index: z-index 10 is raw: use --z-…'],
    ['position: sticky;', 'position: sticky is raw: use --sticky'],
    ['position: fixed;', 'position: fixed is raw: use --fixed'],
    ['transition: color 150ms;', 'transition: 150ms is a raw duration: use --t-…'],
    ['padding: var(--s-44);', '--s-44 is not defined'],
  ])('%s', (declaration, fault) => {
    expect(faultsOf(declaration)).toEqual([expect.stringContaining(fault)])
    expect(faultsOf(declaration)[0]).toContain(`${card}:2`)
  })
})

it.each([
  'border: 1.5px dashed currentColor;',
  'outline-offset: -3px;',
  'margin: -1px;',
  'padding: 0;',
  'width: min(88%, 42ch);',
  'height: calc(100dvh - var(--s-4));',
  'transition: none 0s;',
  'z-index: 0;',
  'transform: var(--radix-toast-swipe-move-x);',
])('allows raw lines, hairlines and units relative to text or screen: %s', (declaration) => {
  expect(faultsOf(declaration)).toEqual([])
})

it('limits a stylesheet to 250 lines', () => {
  expect(faultsOf('\n'.repeat(250))).toEqual([expect.stringContaining('has 253 lines: the limit is 250')])
})

it('rejects a class that no component has, and one that no stylesheet has', () => {
  const renamed = { file: 'src/web/card.tsx', text: '<p className="Tile">var(--s-4)</p>' }
  expect(faultsOf('color: inherit;', renamed)).toEqual([
    `${card}:1 no component has the class Card: remove the rule`,
    'src/web/card.tsx no stylesheet has the class Tile: remove it or write its rule',
  ])
})

it('recognizes composed classes and those a script looks for', () => {
  const sheet = { file: card, text: '.is-large {\n  color: inherit;\n}\n.is-2 {\n  color: inherit;\n}' }
  const sources = [
    'cx(`is-$' + "{size}`) size: 'large'",
    `<b className="is-it" /> querySelector('.is-it') --s-4`,
  ]
  const texts = sources.map((text, index) => ({ file: `src/web/${index}.tsx`, text }))
  expect(styleFaults([main, tokens, sheet], [entry, ...texts])).toEqual([])
})

it('rejects an unused token and a stylesheet without an import', () => {
  const lost = { file: 'src/web/styles/lost.css', text: '' }
  expect(styleFaults([main, tokens, lost], [entry])).toEqual([
    'src/web/styles/lost.css is not imported: import it in main.css or in the page that needs it',
    'src/web/styles/tokens.css:2 --s-4 is unused: remove it',
  ])
})
