import { toBareAddress } from '#shared/lib/email.ts'
import { toPhoneText } from '#shared/lib/typed-phones.ts'

/** What was typed, by the type of its field, as it is stored. */
export const tidyTyped = { tel: toPhoneText, email: toBareAddress }
