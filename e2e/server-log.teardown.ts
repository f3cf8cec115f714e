import fs from 'node:fs'
import { demoAccountsNotice } from '../db/demo/people.ts'
import { findSecret } from '../test/secrets.ts'
import { expect, test } from './journey.ts'

test('the log of the server holds requests and no secret', () => {
  const file = process.env.E2E_LOG
  test.skip(!file, 'the site was started by somebody else')
  // The demo's accounts are printed at the start, for whoever tries it.
  const log = fs.readFileSync(file ?? '', 'utf8').replace(demoAccountsNotice(), '')
  expect(log).toContain('"url":"/api/businesses')
  expect(findSecret(log)).toBeNull()
})
