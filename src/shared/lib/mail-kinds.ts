/** Email that its recipient can stop. Everything else belongs to something the recipient did. */
export const mailKinds = ['newsletter', 'follows', 'saves'] as const
export type MailKind = (typeof mailKinds)[number]
