// npm run test:long: the payment tests with ten thousand events and with real waiting times, a million
// visits of a deleted account, floods of requests and connections, 100,000 fuzzed requests, twenty failovers, imports
// of 1 GB, a disk that fails at every call, messages and whole conversations while servers are killed 50 times, and more random cases than npm test has time for. FUZZ_SEED repeats the fuzzed
// requests of a run.
import { become, ensureBuilt, ensureInstalled, ensureNode, root } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
const files = [
  'src/server/payments/exactly-once',
  'src/server/payments/price-owner',
  'src/server/users/account-deletion.routes',
  'src/server/businesses/account-deletion/account-traces',
  'src/server/businesses/editing/business-editing.service',
  'src/server/businesses/export/round-trip',
  'src/server/incoming-mail/incoming-troubles',
  'src/server/incoming-mail/read-mail',
  'src/server/lib/database/database-outage',
  'src/shared/businesses/special-hours',
  'test/connection-flood',
  'test/request-flood',
  'test/failover',
  'test/huge-import',
  'test/sent-messages',
  'test/two-people',
  'test/openapi.fuzz',
]
await become(node, [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...files], {
  NODE_ENV: 'test',
  TEST_LONG: 'on',
})
