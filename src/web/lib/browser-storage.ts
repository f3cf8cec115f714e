/** localStorage that never throws: private windows and full disks simply remember nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value as JSON; quietly does nothing where storage is refused. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Remembering is a convenience; the page works without it.
  }
}

/** Parses a stored value; null when there is none or it isn't JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}
