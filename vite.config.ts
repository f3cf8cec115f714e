import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directIcons, leanIcons, leanPackages } from './scripts/lean-packages.ts'
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
    debugName: 'shared',
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

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    leanIcons(),
    directIcons(),
    leanPackages(),
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
      : {
          input: 'src/web/entry-client.tsx',
          // 0.3 kB: reading a property or a global does nothing else, here and in every package.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: { codeSplitting: { groups: chunks } },
        },
  },
  // The built renderer carries its packages with it and starts faster; in development Vite loads them as they are.
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
