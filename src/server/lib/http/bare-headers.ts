/** For responses that aren't pages: nothing in them is loaded, run or framed. */
export const barePolicy = "default-src 'none'; frame-ancestors 'none'"

/** Security headers of answers that no route gives. */
export const bareHeaders = {
  'content-security-policy': barePolicy,
  'x-content-type-options': 'nosniff',
} as const

/** Of files that people sent. */
export const filePolicy = `${barePolicy}; sandbox`
