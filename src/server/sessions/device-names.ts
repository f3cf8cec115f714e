type Rule = readonly [name: string, found: RegExp]

/** In this order: many browsers also name the one they are based on. */
const browsers: readonly Rule[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly Rule[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

/** "Firefox on Windows", from the header User-Agent, which anyone can write; null if it names nothing known. */
export function deviceName(userAgent = ''): string | null {
  const start = userAgent.slice(0, 400)
  const nameIn = (rules: readonly Rule[]) => rules.find(([, found]) => found.test(start))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' on ') || null
}
