// npm run test:long: every file of tests that does more with TEST_LONG=on: payments with ten thousand events and real
// waiting times, floods, 100,000 fuzzed requests, failovers, imports of 1 GB, disks that fail, conversations while
// servers are killed, and more random cases than npm test has time for. `npm run test:long -- two-people` runs some of
// them; FUZZ_SEED repeats the fuzzed requests of a run.
import fs from 'node:fs'
import path from 'node:path'
import { become, ensureBuilt, ensureInstalled, ensureNode, fail, root } from './bootstrap.mjs'

const folders = ['src', 'test', 'db']
const usesLong = /\/long\.ts'|TEST_LONG/

ensureInstalled()
const node = ensureNode()
const asked = process.argv.slice(2)
const files = listLongTests().filter(
  (file) => asked.length === 0 || asked.some((part) => file.includes(part)),
)
if (files.length === 0) fail(`No long test has a name with ${asked.join(' or ')}.`)
await ensureBuilt(node)
await become(node, [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...files], {
  NODE_ENV: 'test',
  TEST_LONG: 'on',
})

function listLongTests() {
  return folders
    .flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter(
      (file) => file.endsWith('.test.ts') && usesLong.test(fs.readFileSync(path.join(root, file), 'utf8')),
    )
    .sort()
}
