// npm run test:long: the payment tests with ten thousand events and with real waiting times, and floods of requests and
// connections.
import { become, ensureBuilt, ensureInstalled, ensureNode, root } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
const files = ['src/server/payments/exactly-once', 'test/connection-flood', 'test/request-flood']
await become(node, [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...files], {
  NODE_ENV: 'test',
  TEST_LONG: 'on',
})
