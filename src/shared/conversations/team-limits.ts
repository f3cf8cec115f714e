/** Characters of a note. */
export const noteTextMax = 2000
/** Notes on one conversation. */
export const notesMax = 50

/** Labels of one business. */
export const labelsMax = 20
/** Characters of the name of a label. */
export const labelNameMax = 30
export const labelColors = ['gray', 'orange', 'amber', 'green', 'violet', 'red'] as const
export type LabelColor = (typeof labelColors)[number]

/** Saved replies of one business. */
export const savedRepliesMax = 50
export const replyTitleMax = 60
export const replyTextMax = 2000

/** Conversations in one file. */
export const exportedConversationsMax = 10_000
