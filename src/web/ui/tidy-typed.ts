import { toBareAddress } from '#shared/lib/email.ts'
import { toPhoneText } from '#shared/lib/typed-phones.ts'

/** Functions that tidy typed text, by the type of its field. */
export const tidyTyped = { tel: toPhoneText, email: toBareAddress }
