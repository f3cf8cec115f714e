// npm run bench [-- quick] [-- save], or -- queries [SIZE], -- import, -- map or -- streams: measures the numbers in docs/benchmarks.md.
import { become, ensureBuilt, ensureInstalled, ensureNode, fail } from './bootstrap.mjs'
import { noChromium, prepareChromium } from './chromium.mjs'

ensureInstalled()
const node = ensureNode()
await ensureBuilt(node)
const findChromium = await prepareChromium()
const chromium = (await findChromium()) ?? fail(noChromium)
await become(node, ['scripts/bench/run.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  CHROMIUM_PATH: chromium,
})
