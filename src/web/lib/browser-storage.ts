/** localStorage that never throws: private windows and full disks simply remember nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value as JSON, or as `toText` writes it; quietly does nothing where storage is refused. */
export function store<Value>(
  key: string,
  value: Value,
  toText: (value: Value) => string = JSON.stringify,
): void {
  try {
    localStorage.setItem(key, toText(value))
  } catch {
    // Remembering is a convenience; the page works without it.
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

/** Parses a stored value; null when there is none or it isn't JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}
