// npm run test:long: the payment tests with ten thousand events and with real waiting times.
import { become, ensureBuilt, ensureInstalled, ensureNode, root } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
await become(node, [`${root}/node_modules/vitest/vitest.mjs`, 'run', 'src/server/payments/exactly-once'], {
  NODE_ENV: 'test',
  TEST_LONG: 'on',
})
