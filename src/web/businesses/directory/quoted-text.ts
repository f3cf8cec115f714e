/** A text without the quotation marks that ask for it word for word. */
export const unquoted = (text: string): string => text.replace(/^["“](.+)["”]$/, '$1')

/** In quotation marks. */
export const isVerbatim = (text: string): boolean => unquoted(text) !== text
