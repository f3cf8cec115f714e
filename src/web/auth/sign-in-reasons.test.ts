import { expect, it } from 'vitest'
import { signInReason } from './sign-in-reasons.ts'

const nameOf = (id: string) => (id === '7' ? 'Juarez $& Electric' : undefined)

it.each<[string, string | null]>([
  ['/claim/7', 'Sign in to claim Juarez $& Electric'],
  ['/claim/8', 'Sign in to claim this business'],
  ['/owner/business/7?tab=team', 'Sign in to manage Juarez $& Electric'],
  ['/edit-business/8', 'Sign in to edit this business'],
  ['/businesses/8/analytics', 'Sign in to see the analytics of this business'],
  ['/businesses/8/promote', 'Sign in to promote this business'],
  ['/register-business?step=5', 'Sign in to register your business'],
  ['/dashboard', 'Sign in to open your dashboard'],
  ['/messages', 'Sign in to read your messages'],
  ['/messages/12#newest', 'Sign in to read your messages'],
  ['/quote-requests', 'Sign in to read your quote requests'],
  ['/request-answers/3', 'Sign in to compare your quotes'],
  ['/saved', 'Sign in to see your saved businesses'],
  ['/saved-searches', 'Sign in to see your saved searches'],
  ['/notification-settings', 'Sign in to change your notification settings'],
  ['/profile?tab=settings', 'Sign in to open your profile'],
  ['/payments', 'Sign in to see your payments'],
  ['/payments/5', 'Sign in to see your payments'],
  ['/invitation', 'Sign in to answer your invitation'],
  ['/', null],
  ['/help', null],
  ['/businesses/7', null],
  ['/claim/Call%20555-0100', null],
  ['/messages/12/Call%20555-0100', null],
  ['/constructor', null],
])('the purpose of signing in for %s', (returnTo, expected) => {
  expect(signInReason(returnTo, nameOf)).toBe(expected)
})
