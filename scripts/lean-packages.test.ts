import { globSync, readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directIcons, leanIcons, leanPackages } from './lean-packages.ts'

// Otherwise Vite loads the packages' development builds.
beforeEach(() => vi.stubEnv('NODE_ENV', 'production'))
afterEach(() => vi.unstubAllEnvs())

/** Builds what the browser would get for a page that uses these packages. */
async function buildPage(source: string, ...plugins: Plugin[]): Promise<string> {
  const page: Plugin = {
    name: 'page',
    enforce: 'pre',
    resolveId: (id) => (id === 'page' ? '/src/web/page.tsx' : null),
    load: (id) => (id === '/src/web/page.tsx' ? source : null),
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, ...plugins],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'page', output: { codeSplitting: false } },
    },
  })
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
}

/** Changes a file of a package, as a new release might. */
const upgrade = (file: RegExp, from: string, to: string): Plugin => ({
  name: 'upgrade',
  enforce: 'pre',
  transform: { filter: { id: file }, handler: (code) => ({ code: code.replaceAll(from, to), map: null }) },
})

const page = `
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { QueryClient } from '@tanstack/react-query'
console.log(createBrowserRouter, Link, RouterProvider, QueryClient)`

test('leaves out code that no page uses', async () => {
  const code = await buildPage(page, leanPackages())
  expect(code).toContain('createBrowserRouter')
  expect(code).not.toMatch(/NavLinkWithRef|infiniteQueryBehavior|\.displayName = "Link"/)
  expect(code).not.toMatch(/class MutationCache/)
})

test('no page uses what is left out', () => {
  const users = globSync('src/web/**/*.{ts,tsx}').filter((file) =>
    /\b(?:useMutation|MutationCache|useInfiniteQuery|NavLink)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(users).toEqual([])
})

test.each<[string, Plugin, RegExp]>([
  [
    'React Router names one component in another way',
    upgrade(
      /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
      'Link.displayName = "Link"',
      'name(Link, "Link")',
    ),
    /displayName.* instead of \d+/,
  ],
  [
    'TanStack Query detects infinite queries in another way',
    upgrade(/query-core\/build\/modern\/query\.js$/, '#queryType', '#kind'),
    /infinite.*: 0 instead of 1/,
  ],
])('fails the build when %s', async (_what, planted, reason) => {
  await expect(buildPage(page, planted, leanPackages())).rejects.toThrow(reason)
})

const icons = `import { House, type LucideIcon } from 'lucide-react'; console.log(House)`

test('imports icons one by one, drawn by our own component', async () => {
  const code = await buildPage(icons, leanIcons(), directIcons())
  expect(code).toContain('LeanIcon')
  expect(code).not.toContain('lucide-react/dist/esm/icons/zap')
  expect(code).toMatch(/<path d=.{2,9}M15 21v-8.*<path d=.{2,9}M3 10a2 2/)
  expect(code).not.toMatch(/key: "|aliases: |name: "house"/)
})

test.each<[string, string, Plugin[], RegExp]>([
  [
    'icons no longer import their component',
    icons,
    [upgrade(/lucide-react\/dist\/esm\/icons\//, 'createLucideIcon.mjs', 'makeIcon.mjs'), leanIcons()],
    /makeIcon|createLucideIcon/,
  ],
  [
    'an icon does not exist',
    `import { NoSuchIcon } from 'lucide-react'; console.log(NoSuchIcon)`,
    [],
    /no icon NoSuchIcon/,
  ],
  [
    'a module imports all icons at once',
    `import * as all from 'lucide-react'; console.log(all)`,
    [],
    /imports all of/,
  ],
])('fails the build when %s', async (_what, source, plugins, reason) => {
  await expect(buildPage(source, ...plugins, directIcons())).rejects.toThrow(reason)
})
