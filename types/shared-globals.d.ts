/** What browsers and Node both have beyond the language, for `src/shared` alone (tsconfig.shared.json). */
declare class URLSearchParams {
  constructor(init?: string | [string, string][] | Record<string, string>)
  get(name: string): string | null
  set(name: string, value: string): void
  has(name: string): boolean
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  constructor(url: string, base?: string)
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
