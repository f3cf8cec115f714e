/** Reasons for blocking somebody, as they read them. Staff can also write their own. */
export const blockReasons = [
  'Your account was used for listings or reviews that break our terms.',
  'Your account sent unwanted messages to others.',
  'We have reason to believe someone else is using your account.',
] as const
