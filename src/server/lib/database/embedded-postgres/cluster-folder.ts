import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Account, canEnter, chooseAccount, chown, chownTree, isRoot, runAs } from './account.ts'
import type { Program } from './native-binaries.ts'

/** Where one database is stored. `cluster` and `socketFolder` belong to the server's account, the rest to the app. */
export type ClusterFolder = {
  account: Account
  home: string
  cluster: string
  socketFolder: string
  passwordFile: string
  log: string
  leases: string
  /** Where programs are copied that the account can't reach in node_modules. */
  copies: string
}

// The kernel's limit for a socket path is 108 bytes on Linux, 104 on macOS; the file name and its .lock take 22.
const longestSocketFolder = 80

/**
 * Creates the folders for the database in `dataDir`. When the account that root drops to can't get there (a project
 * below a 0700 home), they are created in `stateFolder` instead, and a note in `dataDir` says so.
 */
export function prepareFolders(dataDir: string, stateFolder: string): ClusterFolder {
  const asked = makeHome(dataDir)
  const account = chooseAccount(path.join(asked, 'cluster'))
  if (canEnter(account, asked)) return foldersIn(asked, account, isRoot() ? stateFolder : asked)
  const home = makeHome(path.join(stateFolder, `${path.basename(path.dirname(asked))}-${shortHash(asked)}`))
  const note = `The account that runs PostgreSQL can't enter this folder. The database is in ${home}\n`
  fs.writeFileSync(path.join(asked, 'moved.txt'), note)
  const moved = chooseAccount(path.join(home, 'cluster'))
  if (!canEnter(moved, home))
    throw new Error(`The account that runs PostgreSQL can enter neither ${asked} nor ${home}.`)
  return foldersIn(home, moved, stateFolder)
}

function makeHome(folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const home = fs.realpathSync(folder)
  try {
    fs.accessSync(home, fs.constants.W_OK | fs.constants.X_OK)
    // Traversable regardless of the umask: the server's account must be able to enter its own folders.
    if (isRoot() || fs.statSync(home).uid === process.getuid?.()) fs.chmodSync(home, 0o711)
  } catch {
    throw new Error(
      `The data folder ${home} belongs to another user. Run as that user, or choose another DATA_DIR.`,
    )
  }
  return home
}

function foldersIn(home: string, account: Account, copies: string): ClusterFolder {
  const leases = path.join(home, 'apps')
  fs.mkdirSync(leases, { recursive: true, mode: 0o700 })
  return {
    account,
    home,
    cluster: path.join(home, 'cluster'),
    socketFolder: makeSocketFolder(home, account),
    passwordFile: path.join(home, 'password'),
    log: path.join(home, 'server.log'),
    leases,
    copies,
  }
}

function makeSocketFolder(home: string, account: Account): string {
  const inHome = path.join(home, 'socket')
  const fits = Buffer.byteLength(inHome) <= longestSocketFolder
  const folder = fits ? inHome : path.join(os.tmpdir(), `find-local-${shortHash(home)}`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return folder
  const found = fs.lstatSync(folder)
  const owner = account.uid ?? process.getuid?.()
  // Anyone can create folders in the temp folder: never talk to a server in one that someone else created.
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(
      `${folder} must be a folder of the account that runs PostgreSQL. Remove it and start again.`,
    )
  }
  chown(account, folder)
  fs.chmodSync(folder, 0o700)
  return folder
}

/**
 * Runs `initdb` when there is no cluster yet, in a separate folder that is then renamed, so a kill never leaves a
 * partial one.
 */
export function createCluster(folder: ClusterFolder, program: Program): void {
  removeLeftovers(folder)
  if (fs.existsSync(folder.cluster)) {
    if (!fs.existsSync(folder.passwordFile))
      throw new Error(`${folder.passwordFile} is missing. Restore it from a copy.`)
    chownTree(folder.account, folder.cluster)
    return
  }
  const aside = fs.mkdtempSync(`${folder.cluster}.new-`)
  chown(folder.account, aside)
  runInitdb(folder, program, aside)
  try {
    fs.renameSync(aside, folder.cluster)
    flushFolder(folder.home)
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true })
    if (!fs.existsSync(folder.cluster)) throw error
  }
}

function runInitdb(folder: ClusterFolder, program: Program, aside: string): void {
  const password = readPassword(folder)
  const passwordAside = `${folder.passwordFile}.new-initdb-${process.pid}`
  fs.writeFileSync(passwordAside, password, { mode: 0o600 })
  chown(folder.account, passwordAside)
  // Built-in C.UTF-8: Unicode lower(), code point order, and no system upgrade can invalidate an index.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-E', 'UTF8']
  const access = ['-U', 'app', '-A', 'scram-sha-256', `--pwfile=${passwordAside}`, '--no-instructions']
  const result = runAs(folder.account, program('initdb'), ['-D', aside, ...locale, ...access])
  fs.rmSync(passwordAside, { force: true })
  if (result.status === 0) return
  fs.rmSync(aside, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not create a database in ${folder.home}: ${result.stderr.trim()}`)
}

/**
 * The database password, created on first use. `link` fails for an existing name, so two simultaneous starts read the
 * same one.
 */
export function readPassword(folder: ClusterFolder): string {
  if (!fs.existsSync(folder.passwordFile)) {
    const aside = `${folder.passwordFile}.new-${process.pid}`
    fs.writeFileSync(aside, crypto.randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    try {
      fs.linkSync(aside, folder.passwordFile)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(aside, { force: true })
    }
  }
  return fs.readFileSync(folder.passwordFile, 'utf8')
}

/** Removes the files of killed starts, once it is certain that they have ended. */
function removeLeftovers(folder: ClusterFolder): void {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of fs.readdirSync(folder.home)) {
    const file = path.join(folder.home, name)
    if (name.includes('.new-') && fs.statSync(file).mtimeMs < anHourAgo)
      fs.rmSync(file, { recursive: true, force: true })
  }
}

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Twelve hexadecimal digits that identify a path. */
export function shortHash(text: string): string {
  return crypto.createHash('sha256').update(text).digest('hex').slice(0, 12)
}
