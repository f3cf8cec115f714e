import type { Storage } from '#server/lib/storage/storage.ts'

/** The names of all files in a storage, sorted. */
export async function storedFiles(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names.sort()
}
