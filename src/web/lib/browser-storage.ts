/** localStorage that never throws: private windows and full disks simply store nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value as JSON, or as `toText` formats it; silently does nothing if storage is blocked. */
export function store<Value>(
  key: string,
  value: Value,
  toText: (value: Value) => string = JSON.stringify,
): void {
  try {
    localStorage.setItem(key, toText(value))
  } catch {
    // Storing is a convenience; the page works without it.
  }
}

/** Removes a stored value. */
export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** Parses a stored value; null when it is missing or isn't JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}
