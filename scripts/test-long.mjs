// npm run test:long: the payment tests with ten thousand events and with real waiting times, a million
// visits of a deleted account, floods of requests and connections, 100,000 fuzzed requests, twenty failovers, and imports
// of 1 GB. FUZZ_SEED repeats the fuzzed requests of a run.
import { become, ensureBuilt, ensureInstalled, ensureNode, root } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
const files = [
  'src/server/payments/exactly-once',
  'src/server/users/account-deletion.routes',
  'test/connection-flood',
  'test/request-flood',
  'test/failover',
  'test/huge-import',
  'test/openapi.fuzz',
]
await become(node, [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...files], {
  NODE_ENV: 'test',
  TEST_LONG: 'on',
})
