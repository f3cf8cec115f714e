/** A LIKE pattern that matches `text` literally anywhere: `\`, `%` and `_` lose their meaning. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
