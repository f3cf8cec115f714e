import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { blockedLinkWays } from './blocked-link-ways.ts'
import { blockedMailWays } from './blocked-mail-ways.ts'
import { blockedSendingWays } from './blocked-sending-ways.ts'
import { blockedSignInWays } from './blocked-sign-in-ways.ts'
import { openStage, tryWays } from './blocked-stage.ts'
import type { Ways } from './blocked-way.ts'

/**
 * Every way by which a person reads, writes or is emailed without a session, before staff block them, while they are blocked,
 * and after. Email is in `blocked-mail.test.ts`, and what needs a session in the access matrix.
 */

const ways = { ...blockedLinkWays, ...blockedMailWays, ...blockedSendingWays, ...blockedSignInWays }

/** Secrets that open no way without a session, or none of a person's. */
const otherSecrets: Record<string, string> = {
  at_: 'a session: the access matrix has the row "blocked"',
  exp_: 'counts only with a session',
  brw_: 'the browser in which a sign-in began; opens nothing alone',
  dev_: 'a browser that has signed in before; opens nothing alone',
  apl_: 'an appeal: for whoever is blocked, and tested with reports',
  sub_: 'confirms a subscription: what comes of it isn’t emailed while they are blocked',
  pre_: 'an issue before it is sent; of no person',
}

const stage = openStage()

/** Every `'xyz_'` in the server's sources, as the prefixes of secrets are written. */
function prefixesInSources(): Set<string> {
  const root = path.join(import.meta.dirname, '../src/server')
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file))
  return new Set(
    sources.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/'([a-z]{2,4}_)'/g)].map(
        ([, prefix]) => prefix as string,
      ),
    ),
  )
}

it('knows every kind of secret', () => {
  const tried = Object.values<Ways[string]>(ways).flatMap(({ secrets = [] }) => secrets)
  const known = new Set([...tried, ...Object.keys(otherSecrets)])
  expect([...known].sort()).toEqual([...prefixesInSources()].sort())
})

tryWays(stage, { ...blockedLinkWays, ...blockedSendingWays, ...blockedSignInWays })
