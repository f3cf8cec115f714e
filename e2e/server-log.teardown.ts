import fs from 'node:fs'
import { findSecret } from '#test/secrets.ts'
import { demoAccountsNotice } from '../db/demo/people.ts'
import { expect, test } from './journey.ts'

test('the log of the server holds requests and no secret', async ({ request }) => {
  const read = () => fs.readFileSync(process.env.E2E_LOG ?? '', 'utf8')
  await request.get('/api/businesses/987654321')
  await expect.poll(read).toContain('"url":"/api/businesses/987654321')
  // The demo's accounts are printed at the start, for whoever tries it.
  expect(findSecret(read().replace(demoAccountsNotice(), ''))).toBeNull()
})
