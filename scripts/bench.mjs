// npm run bench [-- quick] [-- save], or -- import, or -- map: measures the numbers in docs/benchmarks.md.
import { become, ensureBuilt, ensureInstalled, ensureNode } from './bootstrap.mjs'
import { ensureChromium } from './chromium.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
const chromium = await ensureChromium()
await become(node, ['scripts/bench/run.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  CHROMIUM_PATH: chromium,
})
