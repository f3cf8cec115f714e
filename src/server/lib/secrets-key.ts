import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** The form of the key in the setting and the file: 32 bytes in base64. */
export const secretsKeyForm = /^[A-Za-z0-9+/]{43}=$/

type Settings = { secretsKey: Buffer | undefined; dataDir: string }

/**
 * The key that seals secrets in the database. It comes from SECRETS_KEY, else from a file that the first start makes: never
 * from the database, whose copies then open nothing. Throws when there is no place for the file.
 */
export async function getSecretsKey(settings: Settings): Promise<Buffer> {
  const found = await findSecretsKey(settings)
  if (found) return found
  const file = fileOf(settings)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await fs.mkdir(settings.dataDir, { recursive: true })
    await fs.writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    // Unlike a rename, a link never replaces the key of a process that started at the same time.
    await fs.link(draft, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    throw new Error(
      `SECRETS_KEY: must be set, because DATA_DIR can't hold a key (${(error as Error).message})`,
    )
  } finally {
    await fs.rm(draft, { force: true }).catch(() => {})
  }
  return (await findSecretsKey(settings)) as Buffer
}

/** The same without making a file; undefined before the first start. */
export async function findSecretsKey(settings: Settings): Promise<Buffer | undefined> {
  if (settings.secretsKey) return settings.secretsKey
  const file = fileOf(settings)
  const text = await fs.readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (!secretsKeyForm.test(text.trim()))
    throw new Error(`SECRETS_KEY: ${file} is damaged. Put back a copy, or delete it to start with a new key`)
  return Buffer.from(text.trim(), 'base64')
}

const fileOf = ({ dataDir }: Settings) => path.join(dataDir, 'secrets.key')
