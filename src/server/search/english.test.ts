import { expect, it } from 'vitest'
import { readEnglish } from './english.ts'

const english = await readEnglish()

it.each([
  ...[
    'roofer',
    'roofers',
    'mole',
    'moles',
    'mold',
    'concrete',
    'siding',
    'tile',
    'tiling',
    'gutter',
    'gutters',
  ],
  ...['solar', 'panels', 'pool', 'pools', 'fence', 'fencing', 'pressure', 'septic', 'foundation', 'chimney'],
  ...[
    'chimneys',
    'pest',
    'pests',
    'driving',
    'insurance',
    'welder',
    'welding',
    'farrier',
    'widened',
    'happiest',
  ],
  ...['plumb', 'bakeries', 'reupholster', 'declarations', 'unlocked'],
])('%s is English', (word) => {
  expect(english.has(word)).toBe(true)
})

it.each([
  'plumer',
  'bakrey',
  'resturant',
  'vetrinarian',
  'florsit',
  'mecahnic',
  'zzzzqqqq',
  'taqueria',
  'plomero',
])('%s isn’t', (word) => {
  expect(english.has(word)).toBe(false)
})
