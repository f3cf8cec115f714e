import { expect, it } from 'vitest'
import { messagesHref, newRequestsHref, parseMessagesAddress } from './messages-address.ts'

it.each([
  ['', '/messages'],
  [
    '?show=business&search=tap+leak&stage=won&page=3',
    '/messages?show=business&search=tap+leak&stage=won&page=3',
  ],
  ['?show=everything&stage=lazy&page=-1', '/messages'],
  ['?stage=archived', '/messages?stage=archived'],
  ['?stage=snoozed', '/messages?stage=snoozed'],
  ['?page=99999', '/messages?page=400'],
  ['?show=business&label=Rush+job', '/messages?show=business&label=Rush+job'],
  ['?show=business&business=12&page=2', '/messages?show=business&business=12&page=2'],
  ['?business=0', '/messages'],
  ['?business=1e3', '/messages'],
])('reads the address %j', (query, href) => {
  expect(messagesHref(parseMessagesAddress(query))).toBe(href)
})

it('keeps the list beside a conversation', () => {
  expect(messagesHref(parseMessagesAddress('?show=requests'), 12)).toBe('/messages/12?show=requests')
})

it('leads to the new requests of one business, or of all', () => {
  expect(newRequestsHref(12)).toBe('/messages?show=business&business=12&stage=new')
  expect(newRequestsHref(null)).toBe('/messages?show=business&stage=new')
})
