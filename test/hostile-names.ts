/** 500 names that have caused trouble on some server. */
export function hostileNames(): string[] {
  const ups = [
    '../',
    '..\\',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%2f',
    '..%5c',
    '%252e%252e%252f',
    '....//',
    '..;/',
    './../',
    '%c0%ae%c0%ae/',
    '\u2024\u2024/',
  ]
  const targets = [
    'canary.webp',
    'canary',
    'etc/passwd',
    'postgres/PG_VERSION',
    '.partial/canary',
    'windows/win.ini',
    'uploads/.env',
  ]
  const paths = ups.flatMap((up) =>
    targets.flatMap((target) => [1, 2, 3, 6].map((depth) => up.repeat(depth) + target)),
  )
  const odd = [
    '/etc/passwd',
    'C:\\canary.webp',
    '\\\\host\\share\\canary.webp',
    'file:///etc/passwd',
    'canary.webp\0.jpg',
    'canary.webp%00.jpg',
    'canary.webp.',
    'canary.webp ',
    'canary.webp::$DATA',
    '.',
    '..',
    '...',
    '~/canary.webp',
    'CON',
    'nul.webp',
    'a'.repeat(300),
    `${'a'.repeat(251)}.webp`,
    '\u202egpj.exe',
    'canary.webp;.jpg',
    '$(touch canary2)',
    '`touch canary2`',
    '| touch canary2',
    '<script>.jpg',
    "' OR 1=1 --",
    '%n%n%n',
    '.htaccess',
    '.partial',
    'demo/../../canary.webp',
    'demo/..%2f..%2fcanary.webp',
    'demo/%2e%2e/%2e%2e/canary.webp',
  ]
  const nested = [...paths.slice(0, 140)].map((name) => `demo/${name}`)
  return [...paths, ...nested, ...odd].slice(0, 500)
}
