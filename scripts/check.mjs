// npm run check: everything a change must pass. Stops at the first step that fails.
import path from 'node:path'
import { ensureInstalled, ensureNode, root, run } from './bootstrap.mjs'

ensureInstalled()
const node = ensureNode()
const typescript = path.join(root, 'node_modules/typescript/bin/tsc')
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')

const steps = [
  ['Types: shared floor', [typescript, '-p', 'tsconfig.shared.json']],
  ['Types: server floor', [typescript, '-p', 'tsconfig.server.json']],
  ['Types: web floor', [typescript, '-p', 'tsconfig.web.json']],
  ['Types: tests and tools', [typescript, '-p', 'tsconfig.json']],
  ['Lint and format', [biome, 'ci', '.']],
  ['Layout', ['scripts/check-layout.ts']],
  ['Styles', ['scripts/check-styles.ts']],
  ['db/schema.sql is current', ['scripts/write-schema.ts', '--check']],
  ['Tests', ['scripts/test.mjs']],
]

for (const [heading, args] of steps) {
  console.log(`\n== ${heading}`)
  const code = await run(node, args)
  if (code !== 0) {
    console.error(`\n  Failed: ${heading}`)
    process.exit(code)
  }
}
console.log('\n  Left out: what takes long. npm run test:all runs it.')
