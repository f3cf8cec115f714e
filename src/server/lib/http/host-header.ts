import type { IncomingMessage } from 'node:http'

/** False for two Host headers: programs disagree on which of them counts, so a cache in front could keep one site's page for another. */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count <= 1
}
