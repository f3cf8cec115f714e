import { hkdfSync } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '../database/db.ts'
import { openText, sealText } from '../sealed-text.ts'
import { findFormerLinkKey, lockPlainLinkKey, storeSealedLinkKey } from './mail-stops.repository.ts'

/** Guarantee: nobody with the database, or a copy of it, can open or make a link of an email. */

const purpose = 'links in email'

/** The key that seals what links in email are about: that of a site from before 0156, else one derived from SECRETS_KEY. */
export async function getLinkKey(db: Db | Tx, { secretsKey }: { secretsKey: Buffer }): Promise<Buffer> {
  const former = await findFormerLinkKey(db)
  const opened = former && openText(secretsKey, purpose, former)
  return opened ? Buffer.from(opened, 'base64') : Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32))
}

/** Seals the key of a site from before 0156, so links sent before go on working. */
export async function sealLinkKey(db: Db, secretsKey: Buffer): Promise<void> {
  await inTransaction(db, async (tx) => {
    const plain = await lockPlainLinkKey(tx)
    if (plain) await storeSealedLinkKey(tx, sealText(secretsKey, purpose, plain.toString('base64')))
  })
}
