import type { Config } from '#server/config.ts'
import type { Storage } from './storage.ts'

/** The storage selected in the settings. */
export async function openStorage({ storage, dataDir }: Config): Promise<Storage> {
  if (storage.kind === 's3') return (await import('./s3-storage.ts')).openS3Storage(storage)
  const { openDiskStorage, uploadsFolder } = await import('./disk-storage.ts')
  return openDiskStorage(uploadsFolder(dataDir))
}
