import fs from 'node:fs'
import path from 'node:path'
import postcss, { type Declaration, type Rule } from 'postcss'

/** A stylesheet, or a source that names classes; files are paths from the project's root. */
export type Text = { file: string; text: string }
type Fault = (declaration: Declaration) => string | null

const folder = 'src/web/styles'
/** The only files that may contain raw values: they define them. */
const valueFiles = ['tokens', 'colors', 'fonts'].map((name) => `${folder}/${name}.css`)
const maxLines = 250
/** Names that packages put on their own elements. */
const isOthers = (name: string) => /^(--radix-|StripeElement-)/.test(name)

/** Lines and small offsets, which aren't spacing, may be raw up to 3px. Everywhere else only 1px hairlines may. */
const lineProperties = /^(border|outline|box-shadow|text-decoration|text-underline-offset|transform|stroke)/
const rawLength = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g
const rawColor =
  /#[\da-f]{3,8}\b|\b(?:oklch|oklab|lch|lab|hsla?|rgba?|hwb|color)\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|orange|yellow|purple)(?![\w-])/i
const rawDuration = /(?<![\w.-])(?!0m?s\b)\d*\.?\d+m?s\b/

/** Parts over the page for a moment, also on low screens. */
const covers = ['.SkipLink', '.ModalFrame', '.ToastArea', '.Tooltip']
const coversThePage = (parent: Declaration['parent']) => covers.includes((parent as Rule).selector)

const rules: Fault[] = [
  ({ prop, value }) => {
    const raw = [...value.matchAll(rawLength)].find(
      ([, size, unit]) =>
        Number(size) * (unit === 'rem' ? 16 : 1) >
        (lineProperties.test(prop) && !/radius/.test(prop) ? 3 : 1),
    )
    if (!raw) return null
    if (/^font/.test(prop)) return `${raw[0]} is a raw font size: use --text-… from tokens.css`
    if (/radius/.test(prop)) return `${raw[0]} is a raw radius: use --r-… from tokens.css`
    return `${raw[0]} is a raw size: use --s-… from tokens.css (--s-4 is 16px), --gutter, --section or --target`
  },
  ({ value }) => {
    const [raw] = rawColor.exec(value) ?? []
    return raw ? `${raw} is a raw color: use one from colors.css` : null
  },
  ({ value }) => {
    const [raw] = rawDuration.exec(value) ?? []
    return raw ? `${raw} is a raw duration: use --t-… from tokens.css` : null
  },
  ({ prop, value, parent }) =>
    prop === 'position' && /^(sticky|fixed)$/.test(value) && !coversThePage(parent)
      ? `${value} is raw: use --${value} from tokens.css, which lets go on low screens`
      : null,
  ({ prop, value }) =>
    prop === 'z-index' && /^-?[1-9]/.test(value)
      ? `z-index ${value} is raw: use --z-… from tokens.css, which define the order of layers`
      : null,
  ({ prop, value }) =>
    /^font(-weight)?$/.test(prop) && /^\d{3}\b/.test(value)
      ? `${value.slice(0, 3)} is a raw font weight: use --wt-… from tokens.css`
      : null,
]

/** Returns the errors in the stylesheets, each with its place and what to write instead; `sources` are the texts that use classes and tokens. */
export function styleFaults(sheets: readonly Text[], sources: readonly Text[]): string[] {
  const parsed = sheets.map((sheet) => ({ ...sheet, root: postcss.parse(sheet.text, { from: sheet.file }) }))
  const faults: string[] = []
  const tokens = new Map<string, string>()
  const classes = new Map<string, string>()
  const uses: { token: string; place: string }[] = []
  for (const { file, text, root } of parsed) {
    const lines = text.trimEnd().split('\n').length
    if (lines > maxLines)
      faults.push(
        `${file} has ${lines} lines: the limit is ${maxLines}; give its second component its own file`,
      )
    root.walkDecls((declaration) => {
      const place = `${file}:${declaration.source?.start?.line}`
      if (declaration.prop.startsWith('--')) tokens.set(declaration.prop, place)
      for (const [, token = ''] of declaration.value.matchAll(/var\(\s*(--[\w-]+)/g))
        uses.push({ token, place })
      if (valueFiles.includes(file)) return
      for (const rule of rules) {
        const fault = rule(declaration)
        if (fault) faults.push(`${place} ${declaration.prop}: ${fault}`)
      }
    })
    root.walkRules((rule) => {
      for (const name of classesOf(rule)) classes.set(name, `${file}:${rule.source?.start?.line}`)
    })
  }
  return [
    ...faults,
    ...importFaults(parsed, sources),
    ...tokenFaults(tokens, uses, sources),
    ...classFaults(classes, sources),
  ]
}

const classesOf = (rule: Rule) =>
  [...rule.selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)

function importFaults(sheets: readonly Text[], sources: readonly Text[]): string[] {
  const imported = new Set(
    sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/@import\s+"([^"]+)"/g)].map(([, target = '']) =>
        path.posix.join(path.posix.dirname(file), target),
      ),
    ),
  )
  for (const { text } of sources)
    for (const [, sheet] of text.matchAll(/import '(?:#web|\.)\/styles\/([\w-]+\.css)'/g))
      imported.add(`${folder}/${sheet}`)
  return sheets
    .filter(({ file }) => !imported.has(file))
    .map(({ file }) => `${file} is not imported: import it in main.css or in the page that needs it`)
}

function tokenFaults(
  tokens: ReadonlyMap<string, string>,
  uses: readonly { token: string; place: string }[],
  sources: readonly Text[],
): string[] {
  const used = new Set(uses.map(({ token }) => token))
  const unknown = uses.filter(({ token }) => !tokens.has(token) && !isOthers(token))
  const unused = [...tokens].filter(
    ([token]) => !used.has(token) && !sources.some(({ text }) => text.includes(token)),
  )
  return [
    ...unknown.map(({ token, place }) => `${place} ${token} is not defined`),
    ...unused.map(([token, place]) => `${place} ${token} is unused: remove it`),
  ]
}

/**
 * Returns classes that no source uses, and classes in a plain `className="…"` that no stylesheet has. A class may be composed:
 * `is-${size}` names is-large if some source has the text 'large', and is-2.
 */
function classFaults(classes: ReadonlyMap<string, string>, sources: readonly Text[]): string[] {
  const all = sources.map(({ text }) => text).join('\n')
  const words = new Set(all.match(/[A-Za-z_][\w-]*/g))
  const texts = new Set([...all.matchAll(/(['"`])([\w-]+)\1/g)].map(([, , text = '']) => text))
  const prefixes = new Set([...all.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, prefix = '']) => prefix))
  const isNamed = (name: string) =>
    words.has(name) ||
    isOthers(name) ||
    [...prefixes].some((prefix) => {
      const rest = name.slice(prefix.length)
      return name.startsWith(prefix) && (texts.has(rest) || /^\d+$/.test(rest))
    })
  // A class may be used only by a script, which finds it by its selector.
  const isKnown = (name: string) => classes.has(name) || all.includes(`('.${name}')`)
  const unused = [...classes]
    .filter(([name]) => !isNamed(name))
    .map(([name, place]) => `${place} no component has the class ${name}: remove the rule`)
  const unstyled = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b[cC]lassName="([^"]*)"/g)]
      .flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean))
      .filter((name) => !isKnown(name))
      .map((name) => `${file} no stylesheet has the class ${name}: remove it or write its rule`),
  )
  return [...unused, ...unstyled]
}

function readTexts(root: string, within: string, pattern: RegExp): Text[] {
  return fs
    .readdirSync(path.join(root, within), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(within, name.split(path.sep).join('/')))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..')
  const faults = styleFaults(readTexts(root, folder, /\.css$/), readTexts(root, 'src', /\.tsx?$/))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log('Styles: no problems found.')
}
