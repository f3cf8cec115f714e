import { pictureDatabase } from './handovers.ts'

/**
 * The larger versions of pictures in unsent forms, keyed by the data URL of the small one. In IndexedDB, because a few of
 * them exceed the browser's other storages. If it isn't available, only the small version is sent.
 */
const name = pictureDatabase

const outcomeOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(name)
    const database = await outcomeOf(opening)
    try {
      return await outcomeOf(act(database.transaction(name, mode).objectStore(name)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

export async function keepLargerPicture(previewUrl: string, larger: Blob): Promise<void> {
  await inStore('readwrite', (store) => store.put(larger, previewUrl))
}

export async function findLargerPicture(previewUrl: string): Promise<Blob | null> {
  const found = await inStore<unknown>('readonly', (store) => store.get(previewUrl))
  return found instanceof Blob ? found : null
}

/** Deletes those of a form that was sent. */
export async function forgetLargerPictures(previewUrls: readonly string[]): Promise<void> {
  for (const previewUrl of previewUrls) await inStore('readwrite', (store) => store.delete(previewUrl))
}
