import fs from 'node:fs'
import { findSecret } from '#test/secrets.ts'
import { demoAccountsNotice } from '../db/demo/people.ts'
import { expect, test } from './journey.ts'

test('the server log has requests and no secrets', async ({ request }) => {
  const read = () => fs.readFileSync(process.env.E2E_LOG ?? '', 'utf8')
  await request.get('/api/businesses/987654321')
  await expect.poll(read).toContain('"url":"/api/businesses/987654321')
  // The demo accounts are printed at startup, for trying it out.
  expect(findSecret(read().replace(demoAccountsNotice(), ''))).toBeNull()
})
