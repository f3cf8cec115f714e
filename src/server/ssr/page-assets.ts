import fs from 'node:fs'

type ManifestChunk = {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, ManifestChunk>

/** Addresses in a page's head and foot. */
export type PageAssets = { fonts: string[]; styles: string[]; modules: string[]; scripts: string[] }

const entry = 'src/web/entry-client.tsx'

/** Reads Vite's manifest once and returns the files a page needs, so the browser can request them all in parallel. */
export function readPageAssets(manifestFile: string): (pageId: string) => PageAssets {
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as Manifest
  const kept = new Map<string, PageAssets>()
  return (pageId) => {
    const assets = kept.get(pageId) ?? assetsOf(manifest, `src/web/pages/${pageId}.tsx`)
    kept.set(pageId, assets)
    return assets
  }
}

function assetsOf(manifest: Manifest, page: string): PageAssets {
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
