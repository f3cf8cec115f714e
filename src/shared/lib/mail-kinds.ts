/** Email that its recipient can stop. Everything else belongs to something the recipient did. */
export const mailKinds = ['newsletter', 'follows', 'saves', 'hours', 'outcomes', 'searches'] as const
/** Email that one press can stop: a kind, or the digest with the news of followed and saved businesses. */
export const stoppedKinds = [...mailKinds, 'digest'] as const
export type StoppedKind = (typeof stoppedKinds)[number]
export type MailKind = (typeof mailKinds)[number]
