/** A LIKE pattern that matches `text` literally anywhere: `\`, `%` and `_` are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
