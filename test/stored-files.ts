import type { Storage } from '#server/lib/storage/storage.ts'

/** Returns the sorted names of all files in a storage. */
export async function storedFiles(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names.sort()
}
