import fs from 'node:fs'
import path from 'node:path'
import { readPageAssets } from '#server/ssr/page-assets.ts'
import { root } from './bench-server.ts'
import { type Figure, round } from './table.ts'

const budgets = [
  { pageId: 'businesses-page', name: 'directory', kilobytes: 100 },
  { pageId: 'home-page', name: 'home', kilobytes: 100 },
  { pageId: 'business-page', name: 'business', kilobytes: 100 },
  { pageId: 'login-page', name: 'sign-in', kilobytes: 100 },
]

/** Returns the kilobytes (1,000 bytes) of brotli JavaScript a page needs before it is interactive, from the build's files. */
export function measureJavaScript(): Figure[] {
  const web = path.join(root, 'dist/web')
  const assetsFor = readPageAssets(web)
  return budgets.map(({ pageId, name, kilobytes }) => {
    const { modules, scripts } = assetsFor(pageId)
    const bytes = [...modules, ...scripts].reduce(
      (sum, file) => sum + fs.statSync(path.join(web, `${file}.br`)).size,
      0,
    )
    return {
      what: `JavaScript before the ${name} page is interactive, brotli`,
      measured: `${round(bytes / 1000)} kB`,
      target: kilobytes === null ? '' : `≤ ${kilobytes} kB`,
      isReached: kilobytes === null ? null : bytes / 1000 <= kilobytes,
    }
  })
}
