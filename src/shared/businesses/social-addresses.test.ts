import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSocialAddress } from './social-addresses.ts'
import { type SocialLink, socialLinks } from './social-links.ts'

it.each<[SocialLink, string, string]>([
  ['facebookUrl', '@bartontaps', 'https://www.facebook.com/bartontaps'],
  ['instagramUrl', '@barton.taps_atx', 'https://www.instagram.com/barton.taps_atx'],
  ['instagramUrl', '\u200b@barton.taps ', 'https://www.instagram.com/barton.taps'],
  ['twitterUrl', '@bartontaps', 'https://x.com/bartontaps'],
  ['youtubeUrl', '@bartontaps', 'https://www.youtube.com/@bartontaps'],
  ['tiktokUrl', '@bartontaps', 'https://www.tiktok.com/@bartontaps'],
  ['pinterestUrl', '@bartontaps', 'https://www.pinterest.com/bartontaps'],
  ['snapchatUrl', '@bartontaps', 'https://www.snapchat.com/add/bartontaps'],
  ['instagramUrl', 'instagram.com/bartontaps', 'https://instagram.com/bartontaps'],
  ['twitterUrl', 'https://twitter.com/bartontaps', 'https://twitter.com/bartontaps'],
  ['facebookUrl', 'https://m.facebook.com/bartontaps', 'https://m.facebook.com/bartontaps'],
  ['facebookUrl', 'https://m.me/bartontaps', 'https://m.me/bartontaps'],
  [
    'facebookUrl',
    'https://www.facebook.com/profile.php?id=100',
    'https://www.facebook.com/profile.php?id=100',
  ],
  ['instagramUrl', '@explore.atx', 'https://www.instagram.com/explore.atx'],
  ['instagramUrl', 'instagram.com/explore.atx', 'https://instagram.com/explore.atx'],
  ['facebookUrl', 'facebook.com/home.austin', 'https://facebook.com/home.austin'],
  ['youtubeUrl', '@explore', 'https://www.youtube.com/@explore'],
  ['pinterestUrl', 'pinterest.co.uk/bartontaps', 'https://pinterest.co.uk/bartontaps'],
  ['linkedinUrl', 'linkedin.com/in/barton', 'https://linkedin.com/in/barton'],
  ['instagramUrl', 'https://linktr.example/bartontaps', 'https://linktr.example/bartontaps'],
])('%s takes %j as %s', (link, typed, address) => {
  expect(readSocialAddress(link, typed)).toEqual({ address, fault: null })
})

it.each<[SocialLink, string, string]>([
  [
    'instagramUrl',
    'https://www.facebook.com/bartontaps',
    'This is a page at Facebook; please enter it there',
  ],
  ['facebookUrl', 'instagram.com/bartontaps', 'This is a page at Instagram; please enter it there'],
  ['tiktokUrl', 'https://youtu.be/abc', 'This is a page at YouTube; please enter it there'],
  [
    'linkedinUrl',
    '@bartontaps',
    'Please enter your LinkedIn page, such as https://www.linkedin.com/company/yourbusiness',
  ],
  [
    'instagramUrl',
    'barton taps',
    'Please enter your Instagram page, such as @yourbusiness or https://www.instagram.com/yourbusiness',
  ],
  [
    'instagramUrl',
    'barton.taps',
    'Please enter your Instagram page, such as @yourbusiness or https://www.instagram.com/yourbusiness',
  ],
  ...[
    ['pinterest.ca/bartontaps', 'Pinterest'],
    ['https://www.pinterest.com.mx/bartontaps', 'Pinterest'],
    ['pinterest.de/bartontaps', 'Pinterest'],
    ['https://m.me/bartontaps', 'Facebook'],
    ['https://www.messenger.com/t/bartontaps', 'Facebook'],
    ['https://facebook.com./bartontaps', 'Facebook'],
    ['https://t.co/abc', 'Twitter'],
  ].map(([typed = '', label = '']): [SocialLink, string, string] => [
    'instagramUrl',
    typed,
    `This is a page at ${label}; please enter it there`,
  ]),
  ...[
    'instagram.com',
    'https://www.instagram.com/',
    'instagram.com/?hl=en',
    'instagram.com/explore/tags/bar',
    'instagram.com/explore',
    '@explore',
    '@..',
    'instagram.com/login.php?next=a',
    'https://www.instagram.com/accounts/login/?next=%2F',
    'instagram.com/a\ninstagram.com/b',
    'instagram.com/a instagram.com/b',
  ].map((typed): [SocialLink, string, string] => [
    'instagramUrl',
    typed,
    'Please enter your Instagram page, such as @yourbusiness or https://www.instagram.com/yourbusiness',
  ]),
  [
    'linkedinUrl',
    'linkedin.com/company/',
    'Please enter your LinkedIn page, such as https://www.linkedin.com/company/yourbusiness',
  ],
  [
    'youtubeUrl',
    'https://www.youtube.com/@',
    'Please enter your YouTube page, such as @yourbusiness or https://www.youtube.com/@yourbusiness',
  ],
  ['instagramUrl', 'facebook.com', 'This is a page at Facebook; please enter it there'],
])('%s refuses %j', (link, typed, fault) => {
  expect(readSocialAddress(link, typed)).toEqual({ address: null, fault })
})

it('says of every network where its address belongs', () => {
  for (const link of socialLinks)
    for (const other of socialLinks) {
      const { address } = readSocialAddress(other, '@name')
      if (address !== null) expect(readSocialAddress(link, address).fault === null).toBe(link === other)
    }
})

it('takes every address that it has given again, as it is', () => {
  const parts = [
    'explore',
    'home',
    'in',
    'add',
    'profile',
    'php',
    'com',
    'www',
    'é',
    'a',
    '.',
    '..',
    '-',
    '_',
  ]
  const names = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }).map((all) => all.join(''))
  const starts = fc.constantFrom('@', 'x.com/', 'facebook.com/', 'instagram.com/explore', 'a.example/')
  fc.assert(
    fc.property(fc.constantFrom(...socialLinks), starts, names, (link, start, name) => {
      const { address } = readSocialAddress(link, start + name)
      if (address !== null) expect(readSocialAddress(link, address)).toEqual({ address, fault: null })
    }),
    { numRuns: 2_000 },
  )
})
