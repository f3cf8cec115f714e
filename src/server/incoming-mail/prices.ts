const sign = /\p{Sc}/u
/** Amounts without a sign, as people write and as banks do. */
const amount =
  /\d\s?(dollars?|dólares|bucks|cents?|euros?|pounds|pesos?|usd|eur|gbp|cad|mxn)(?!\p{L})|(?<!\p{L})(usd|eur|gbp|cad|mxn)\s?\d|\d\s?[元円원块]/iu

/** Whether a text may name a price: that is somebody's, and never a mail program's. */
export const hasPrice = (text: string): boolean => sign.test(text) || amount.test(text)
