/** "(512) 555-0117" for ten plain digits; already formatted and international numbers stay unchanged. */
export const formatPhone = (typed: string): string =>
  typed.trim().replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
