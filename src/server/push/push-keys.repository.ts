import type { Db } from '#server/lib/database/db.ts'

export type StoredKeys = { publicKey: string; sealedPrivateKey: Buffer }

/** The key pair of this site, if one was made. */
export const findPushKeys = (db: Db): Promise<StoredKeys | undefined> =>
  db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey'])
    .executeTakeFirst()

/** Stores a pair unless another process was faster, or in place of one that can't be opened. */
export async function storePushKeys(
  db: Db,
  { publicKey, sealedPrivateKey }: StoredKeys,
  replaced: string | null,
): Promise<void> {
  const row = { public_key: publicKey, sealed_private_key: sealedPrivateKey }
  await db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet(row).where('push_keys.public_key', '=', replaced),
    )
    .execute()
}
