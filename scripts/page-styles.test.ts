import { expect, it } from 'vitest'
import { firstStyle } from './page-styles.ts'

const only =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

it.each([
  ['a rule of a class that the page names', '.Card{color:red}', '.Card{color:red}'],
  ['no rule of another class', '.Card{color:red}.Other .Card{color:blue}', '.Card{color:red}'],
  ['the selectors that can match', '.Other,.Card p{color:red}', '.Card p{color:red}'],
  ['a class that must be absent', '.Card:not(.Other){color:red}', '.Card:not(.Other){color:red}'],
  ['elements and attributes', 'h1,[hidden]{margin:0}', 'h1,[hidden]{margin:0}'],
  [
    'no pointer, dialog or printer',
    '.Card:hover,dialog::backdrop{color:red}@media print{.Card{color:red}}',
    '',
  ],
  [
    'no empty layer',
    '@layer a,b;@layer a{.Card{color:red}}@layer b{.Other{color:red}}',
    '@layer a,b;@layer a{.Card{color:red}}',
  ],
  [
    'the tokens in use, also by way of others',
    ':root{--a:var(--b);--b:1px;--c:2px}.Card{margin:var(--a)}',
    ':root{--a:var(--b);--b:1px}.Card{margin:var(--a)}',
  ],
  [
    'the animations in use',
    '@keyframes in{to{opacity:1}}@keyframes out{to{opacity:0}}.Card{animation:in 1s}',
    '@keyframes in{to{opacity:1}}.Card{animation:in 1s}',
  ],
])('keeps %s', (_what, sheet, expected) => {
  expect(firstStyle(sheet, only('Card'))).toBe(expected)
})
