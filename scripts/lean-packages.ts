// Parts of packages that the browser build removes, and the way it loads icons. The packages have no option for it, so each edit
// fails the build when a new release no longer fits.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

export type PackageEdit = {
  /** The files to search. */
  files: RegExp
  find: RegExp
  replacement: string
  /** How often it must be found in all of them. */
  times: number
}

const router = /\/react-router\/dist\/production\/.*\.js(?:\?engine)?$/
const queryClient = /\/query-core\/build\/modern\/queryClient\.js$/

/**
 * Each comment gives what the edit saves in the directory page's JavaScript, in kilobytes of brotli; the budget is 100 kB.
 * Rolldown's own `propertyWriteSideEffects: false` would cover the first two, but it also drops what packages do to their exports.
 */
export const packageEdits: PackageEdit[] = [
  // 3.4 kB with the next: React Router names its components in a way that keeps Form, NavLink and prefetching, which we don't use.
  { files: router, find: /^\w+\.displayName = "[^"]*";$/gm, replacement: '', times: 19 },
  {
    files: router,
    find: /= (React\$1\.(?:forwardRef|createContext|memo)\()/g,
    replacement: '= /* @__PURE__ */ $1',
    times: 21,
  },
  // 1.9 kB with the next: instrumentation, enabled by an option we don't set.
  { files: router, find: /\b(?:init|opts\?)\.instrumentations\b/g, replacement: 'undefined', times: 8 },
  {
    files: router,
    find: /(?<!function )\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g,
    replacement: 'undefined',
    times: 2,
  },
  // 1.5 kB: error messages for route authors.
  {
    files: router,
    find: /\b((?:invariant|warning|warningOnce|warnOnce)\(.*), (?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\);$/gm,
    replacement: '$1);',
    times: 111,
  },
  // 0.2 kB: the same, composed at run time.
  {
    files: router,
    find: /\b(invariant\(.*), getInvalidPathError\(.*\)\);$/gm,
    replacement: '$1);',
    times: 3,
  },
  // 0.4 kB: infinite queries; our lists have pages.
  {
    files: /\/query-core\/build\/modern\/query\.js$/,
    find: /this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : /g,
    replacement: '',
    times: 1,
  },
  // 0.9 kB with the next: mutations; writes are calls of the API client. `hydrate` finds none, and nothing else looks for them.
  {
    files: queryClient,
    find: /config\.mutationCache \|\| new MutationCache\(\)/g,
    replacement: 'undefined',
    times: 1,
  },
  { files: queryClient, find: /this\.#mutationCache\./g, replacement: 'this.#mutationCache?.', times: 3 },
]

/** Makes the edits in the browser build. Fails it when one is found more or less often than expected. */
export function leanPackages(edits = packageEdits): Plugin {
  const found = new Map<PackageEdit, number>()
  return {
    name: 'lean-packages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart: () => found.clear(),
    transform: {
      filter: { id: edits.map(({ files }) => files) },
      handler(code, id) {
        let lean = code
        for (const edit of edits.filter(({ files }) => files.test(id))) {
          // The router's engine is the same file again.
          if (!id.endsWith('?engine'))
            found.set(edit, (found.get(edit) ?? 0) + (lean.match(edit.find)?.length ?? 0))
          lean = lean.replace(edit.find, edit.replacement)
        }
        return { code: lean, map: null }
      },
    },
    buildEnd(error) {
      const misfits = edits.filter((edit) => (found.get(edit) ?? 0) !== edit.times)
      if (error || misfits.length === 0) return
      const lines = misfits.map(
        (edit) => `${edit.find} in ${edit.files}: ${found.get(edit) ?? 0} instead of ${edit.times}`,
      )
      this.error(
        `A package no longer matches scripts/lean-packages.ts. Update or remove these edits:\n${lines.join('\n')}`,
      )
    },
  }
}

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** An icon's data in its file. */
const iconData = /const __iconData = (\{[\s\S]*?\n\});\n__iconData\.node;\n/

/** The same file with the icon's shapes as markup instead of data with a name, a size and keys. */
function withMarkup(code: string): string {
  const [whole = '', data] = iconData.exec(code) ?? []
  if (!data) throw new Error('An icon of lucide-react is written in another way.')
  const { node } = new Function(`return ${data}`)() as { node: Shape[] }
  const markup = node.map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return code.replace(whole, () => `const __iconData = ${JSON.stringify(markup.join(''))};\n`)
}

/**
 * 1.5 kB: builds lucide's icons as markup with our own component instead of the package's, in the browser build and in the
 * renderer.
 */
export function leanIcons(): Plugin {
  let isMet = false
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      isMet = false
    },
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler() {
        isMet = true
        return path.join(import.meta.dirname, '../src/web/ui/lean-icon.tsx')
      },
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
      handler: (code) => ({ code: code.includes('createLucideIcon') ? withMarkup(code) : code, map: null }),
    },
    buildEnd(error) {
      if (!error && !isMet) this.error('No icon in lucide-react imports createLucideIcon.mjs anymore.')
    },
  }
}

const iconDoor = path.join(import.meta.dirname, '../node_modules/lucide-react/dist/esm/lucide-react.mjs')

/**
 * 0.6 kB: imports each icon from its own file. Through the package's single entry, an icon used only by a private page would
 * be shared by every page.
 */
export function directIcons(): Plugin {
  const door = readFileSync(iconDoor, 'utf8')
  const addressOf = (name: string) => {
    const [, file] = new RegExp(`default as ${name}[ ,][^;]*from '\\./(icons/[^']+)\\.mjs'`).exec(door) ?? []
    if (!file) throw new Error(`lucide-react has no icon ${name}`)
    return `lucide-react/${file}`
  }
  return {
    name: 'direct-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: 'lucide-react' },
      handler(code, id) {
        const direct = code.replaceAll(
          /import \{([^}]*)\} from ['"]lucide-react['"];?/g,
          (_all, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => `import ${name} from '${addressOf(name)}';`)
              .join(' '),
        )
        if (/from ['"]lucide-react['"]/.test(direct))
          this.error(`${id} imports all of lucide-react: import its icons by name.`)
        return { code: direct, map: null }
      },
    },
  }
}

const routerDirectory = path.join(
  import.meta.dirname,
  '../node_modules/react-router/dist/production/lib/router',
)
const engine = 'react-router/engine'

/**
 * 11 kB: a chunk of its own for the router's engine. Rendering needs three small things of the same file, so the browser
 * build has that file twice: without the engine in the first script, whole in the chunk. In development and on the
 * server the package serves as it is.
 */
export function routerEngine(): Plugin {
  let isWhole = false
  return {
    name: 'router-engine',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      isWhole = command === 'serve' || Boolean(build.ssr)
    },
    resolveId: {
      filter: { id: /^react-router\/engine$/ },
      handler: () => ({
        id: isWhole ? `\0${engine}` : `${path.join(routerDirectory, 'router.js')}?engine`,
        moduleSideEffects: false,
      }),
    },
    load: {
      filter: { id: /react-router\/engine$/ },
      handler: (id) =>
        id === `\0${engine}` ? "export { UNSAFE_createRouter as createRouter } from 'react-router'" : null,
    },
  }
}
