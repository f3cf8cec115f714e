import fs from 'node:fs'
import path from 'node:path'
import postcss, { type Root } from 'postcss'
import type { Plugin } from 'vite'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

const web = path.join(import.meta.dirname, '../src/web')
/** Loaded by every visit and by every private page. */
const always = ['entry-client.tsx', 'auth/require-auth.tsx'].map((file) => path.join(web, file))
/** A later part with its file, loaded by name or as all that the file exports, or several parts of one file. */
const laterPart =
  /(?:laterPart\(\s*(?:async \(\) => \(await|\(\) => only\()|Parts = \(\) =>)\s*import\('.*?([^/]+)'\)/g
const pageFile = /\/src\/web\/pages\/(.+-page)\.tsx$/

/**
 * Writes `.vite/page-styles.json`: the parts of the stylesheets that each page needs before any script has run. The document
 * contains them (server/ssr/html-document.ts), so the first paint waits for no other file. Fonts are declared there alone.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sheetsOf = (id: string) => [
          ...(chunks.find(({ facadeModuleId }) => facadeModuleId === id)?.viteMetadata?.importedCss ?? []),
        ]
        const styles: Record<string, string> = {}
        for (const { facadeModuleId: page } of chunks) {
          const [, id] = pageFile.exec(page ?? '') ?? []
          if (!page || !id) continue
          const names = classesIn(sourcesOf([...always, page], this))
          // Together, because one uses the tokens of the other.
          const sheets = [...always, page].flatMap(sheetsOf).map((name) => bundle[name])
          const whole = sheets.map((sheet) => (sheet?.type === 'asset' ? String(sheet.source) : '')).join('')
          styles[id] = firstStyle(whole, names)
        }
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = withoutFonts(String(file.source))
        }
        this.emitFile({ type: 'asset', fileName: '.vite/page-styles.json', source: JSON.stringify(styles) })
      },
    },
  }
}

/** A second declaration of a font, in a stylesheet that comes later, would replace the letters of text on screen. */
function withoutFonts(sheet: string): string {
  const root = postcss.parse(sheet)
  root.walkAtRules('font-face', (rule) => {
    rule.remove()
  })
  return root.toString()
}

/** The texts of our modules that the server renders with these: their imports, later parts too, but nothing on demand. */
function sourcesOf(ids: readonly string[], graph: ModuleGraph): string {
  const found = new Map<string, string>()
  const collect = (id: string) => {
    if (found.has(id) || !id.startsWith(web) || !/\.tsx?$/.test(id)) return
    const text = fs.readFileSync(id, 'utf8')
    found.set(id, text)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    const later = [...text.matchAll(laterPart)].map(([, file]) => file)
    const laterIds = dynamicallyImportedIds.filter((one) => later.includes(path.basename(one)))
    for (const one of [...importedIds, ...laterIds]) collect(one)
  }
  ids.forEach(collect)
  return [...found.values()].join('\n')
}

/** Whether the sources may name a class. `is-${size}` may name any that begins with is-, if its rest is in them too. */
function classesIn(sources: string): (name: string) => boolean {
  const words = new Set(sources.match(/\w[\w-]*/g))
  const prefixes = [...sources.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, prefix = '']) => prefix)
  return (name) =>
    words.has(name) ||
    prefixes.some(
      (prefix) =>
        name.startsWith(prefix) &&
        (words.has(name.slice(prefix.length)) || /^\d+$/.test(name.slice(prefix.length))),
    )
}

/** Only later: rules for a pointer or a dialog; a printer gets the stylesheets anyway. */
const laterRules = /:hover|:active|::view-transition|::backdrop|:modal/

/** The rules of a stylesheet for elements with these classes, without the tokens and animations that they don't use. */
export function firstStyle(sheet: string, isNamed: (name: string) => boolean): string {
  const root = postcss.parse(sheet)
  root.walkAtRules((rule) => {
    if (rule.name === 'media' && rule.params === 'print') rule.remove()
    else if (rule.name === 'layer' && rule.nodes && rule.params === 'print') rule.remove()
    else if (rule.name === 'page') rule.remove()
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    const kept = rule.selectors.filter((selector) => !laterRules.test(selector) && isMet(selector, isNamed))
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  while (removeUnused(root));
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/** Names within :not(), :is() and their like are taken as met. */
function isMet(selector: string, isNamed: (name: string) => boolean): boolean {
  const plain = selector.replaceAll(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...plain.matchAll(/\.([A-Za-z_][\w-]*)/g)].every(([, name = '']) => isNamed(name))
}

/** Removes tokens and animations that nothing refers to; returns whether there were any. */
function removeUnused(root: Root): boolean {
  let values = ''
  root.walkDecls(({ value }) => {
    values += `${value} `
  })
  const words = new Set(values.match(/-*[\w-]+/g))
  let isFound = false
  const remove = (node: postcss.ChildNode) => {
    isFound = true
    node.remove()
  }
  root.walkDecls(/^--/, (declaration) => {
    if (!words.has(declaration.prop)) remove(declaration)
  })
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!words.has(rule.params)) remove(rule)
  })
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) remove(rule)
  })
  return isFound
}
