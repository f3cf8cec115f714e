import { toPhoneText } from '#shared/lib/typed-phones.ts'
import { toVisibleText } from '#shared/lib/visible-text.ts'

/** What was typed, by the type of its field, as it is stored: a formatted number, an address without what came with a copy. */
export const tidyTyped = {
  tel: toPhoneText,
  email: (typed: string): string => toVisibleText(typed).replace(/^mailto:\s*/i, ''),
}
