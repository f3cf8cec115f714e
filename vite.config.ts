import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** What every visit starts with, and the two pages on which most of them start. */
const firstPages = /src\/web\/(?:entry-client|pages\/(?:home|businesses)-page)\.tsx$/
const isOfFirstPages = new Map<string, boolean>()

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null }

/** Whether a first page has this module; what only the pages behind it share must not weigh on it. */
function isOnFirstPage(id: string, graph: ModuleGraph): boolean {
  const known = isOfFirstPages.get(id)
  if (known !== undefined) return known
  // also ends a circle of imports
  isOfFirstPages.set(id, false)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const found = firstPages.test(id) || importers.some((importer) => isOnFirstPage(importer, graph))
  isOfFirstPages.set(id, found)
  return found
}

/** What nearly every page needs, in few files: they compress better together, and the packages stay cached over releases. */
const chunks = [
  { name: 'packages', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  {
    name: (id: string, graph: ModuleGraph) => (isOnFirstPage(id, graph) ? 'shared' : null),
    test: /node_modules\/lucide-react\/|src\/(shared\/(?!lib\/return)|web\/(?!auth|quote-requests|users|site\/legal|categories\/(?:category-icon|icon-markup)|ui\/(?:accordion|avatar|dialog|password-input|city-at)))/,
    minShareCount: 3,
  },
  // Icons of the pages behind those, else each would be a file.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  // What the pages about money share, else it would be a handful of tiny files that the first script has to name.
  {
    name: 'payments',
    test: /src\/(?:shared|web)\/payments\/|src\/web\/lib\/austin-dates/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // The parts that several pages about signing in have.
  {
    name: 'sign-in',
    test: /src\/web\/auth\/|src\/shared\/lib\/return|ui\/(?:password-input|city-at)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

/** False for the files that every page has loaded by the time it asks for another one. */
const isNotThereYet = (file: string) => !/\/(?:rolldown-runtime|packages|shared)-/.test(file)

/** Builds lucide's icons with our own component instead of the package's, in the browser build and in the renderer. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => path.join(import.meta.dirname, 'src/web/ui/lean-icon.tsx'),
  },
}

/** Each icon by its own file: through the package's one door an icon of a private page would count as everybody's. */
const directIcons: Plugin = {
  name: 'direct-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/web\/.*\.tsx?$/, code: 'lucide-react' },
    handler: (code) => ({
      code: code.replaceAll(/import \{([^}]*)\} from ['"]lucide-react['"];?/g, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '${iconFile(name)}';`)
          .join(' '),
      ),
      map: null,
    }),
  },
}

const iconFiles = path.join(import.meta.dirname, 'node_modules/lucide-react/dist/esm')
const iconDoor = readFileSync(path.join(iconFiles, 'lucide-react.mjs'), 'utf8')

function iconFile(name: string): string {
  const [, file] = new RegExp(`default as ${name}[ ,][^;]*from '\\./(icons/[^']+)'`).exec(iconDoor) ?? []
  if (!file) throw new Error(`lucide-react has no icon ${name}`)
  return path.join(iconFiles, file)
}

/** React Router names its components in a way that keeps those in the bundle that nobody uses: Form, NavLink, prefetching. */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        // instrumentation, which is given by an option that we don't use
        .replaceAll(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
        .replaceAll('= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined')
        .replaceAll('opts?.instrumentationNavigateMetaReceiver', 'undefined')
        // texts for who writes routes, who sees them in development
        .replaceAll(
          /\b((?:invariant|warning|warningOnce|warnOnce)\(.*), (?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\);$/gm,
          '$1);',
        )
        .replaceAll(/\b(invariant\(.*), getInvalidPathError\(.*\)\);$/gm, '$1);')
        .replaceAll(/\b(warning\(!isUnsupported), ".*"\);$/gm, '$1);')
        .replaceAll(/(new Error\()"[^"]*runClientMiddleware(?:[^"\\]|\\.)*"/g, '$1')
        .replaceAll(/\berrorMessage = (?:"[^"]*"|`(?:[^`\\]|\\.)*`);$/gm, 'errorMessage = statusText;'),
      map: null,
    }),
  },
}

/** TanStack Query carries endless lists along; ours have pages. */
const unusedQueryParts: Plugin = {
  name: 'unused-query-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/query-core\/build\/modern\/query\.js$/ },
    handler: (code) => ({
      code: code.replace(/this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : /, ''),
      map: null,
    }),
  },
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    leanIcons,
    directIcons,
    unusedRouterParts,
    unusedQueryParts,
    !isSsrBuild && command === 'build' && precompress(),
  ],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/web',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: (_page, files) => files.filter(isNotThereYet) },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: 'src/web/entry-client.tsx', output: { codeSplitting: { groups: chunks } } },
  },
  // The built renderer carries its packages with it and starts faster; in development Vite loads them as they are.
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
