import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** The account PostgreSQL runs under. Empty for an ordinary user: the server then runs as the same user as the app. */
export type Account = { uid?: number; gid?: number }

// The server gets only these from a root app's environment: no secrets, and no PG* variables that would change its
// behavior.
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']

/** The environment of `initdb` and `postgres`. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a program to completion under `account`. `status` is null when it could not be started. */
export function runAs(account: Account, program: string, args: string[]) {
  const result = spawnSync(program, args, {
    ...account,
    cwd: '/',
    env: serverEnvironment(),
    encoding: 'utf8',
  })
  return {
    status: result.status,
    stdout: result.stdout ?? '',
    stderr: result.stderr || String(result.error ?? ''),
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * PostgreSQL does not run as root. Root therefore drops to the owner of an existing cluster, or else to the first
 * system account that exists: `initdb` looks up its own account by name, so a bare number isn't enough. Throws when none
 * exists.
 */
export function chooseAccount(clusterFolder: string): Account {
  if (!isRoot()) return {}
  const owner = fs.statSync(clusterFolder, { throwIfNoEntry: false })?.uid
  const candidates = [...(owner ? [String(owner)] : []), 'postgres', 'nobody', 'daemon']
  for (const candidate of candidates) {
    const account = findAccount(candidate)
    if (account) return account
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no account postgres, nobody or daemon to drop to.',
  )
}

function findAccount(nameOrId: string): Account | undefined {
  const uid = runAs({}, 'id', ['-u', nameOrId])
  const gid = runAs({}, 'id', ['-g', nameOrId])
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** True when `account` can enter every folder down to and including `folder`. */
export function canEnter(account: Account, folder: string): boolean {
  return account.uid === undefined || runAs(account, 'test', ['-x', folder]).status === 0
}

/** Gives a file or folder to the account; does nothing for an ordinary user. */
export function chown(account: Account, file: string): void {
  if (account.uid !== undefined && account.gid !== undefined) fs.lchownSync(file, account.uid, account.gid)
}

/** Gives a whole folder to the account unless it already owns it, such as after restoring a copy made by root. */
export function chownTree(account: Account, folder: string): void {
  if (account.uid === undefined || fs.statSync(folder).uid === account.uid) return
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chown(account, `${folder}/${file}`)
  chown(account, folder)
}
