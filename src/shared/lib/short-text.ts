/** Advice after a text without an index took too long. */
export const shortTextAdvice = 'Type at least 3 letters (a to z) or digits in a row'
