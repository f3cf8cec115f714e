import fs from 'node:fs'
import path from 'node:path'
import { inlineSource } from '#server/lib/http/head-script.ts'

type ManifestChunk = {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, ManifestChunk>

/** Addresses in a page's head and foot. `style` is the part of its stylesheets that the document contains, `styleSource` its source in the policy. */
export type PageAssets = {
  fonts: string[]
  style: string
  styleSource: string
  styles: string[]
  modules: string[]
  scripts: string[]
}

const entry = 'src/web/entry-client.tsx'

/** Reads the browser build's lists once and returns the files a page needs, so the browser can request them all in parallel. */
export function readPageAssets(webDirectory: string): (pageId: string) => PageAssets {
  const read = (file: string): unknown =>
    JSON.parse(fs.readFileSync(path.join(webDirectory, '.vite', file), 'utf8'))
  const manifest = read('manifest.json') as Manifest
  const styles = read('page-styles.json') as Record<string, string>
  const kept = new Map<string, PageAssets>()
  return (pageId) => {
    const known = kept.get(pageId)
    if (known) return known
    const style = styles[pageId] ?? ''
    const files = filesOf(manifest, `src/web/pages/${pageId}.tsx`)
    const assets = { ...files, style, styleSource: inlineSource(style) }
    kept.set(pageId, assets)
    return assets
  }
}

function filesOf(manifest: Manifest, page: string): Omit<PageAssets, 'style' | 'styleSource'> {
  const chunks = new Map<string, ManifestChunk>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(name)) return
    chunks.set(name, chunk)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  collect(entry)
  collect(page)
  const all = [...chunks.values()]
  const address = (file: string) => `/${file}`
  const main = manifest[entry]?.file
  return {
    fonts: [...new Set(all.flatMap(({ assets = [] }) => assets))]
      .filter((file) => /latin-wght-normal.*\.woff2$/.test(file))
      .map(address),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))].map(address),
    modules: all
      .map(({ file }) => file)
      .filter((file) => file !== main)
      .map(address),
    scripts: main ? [address(main)] : [],
  }
}
