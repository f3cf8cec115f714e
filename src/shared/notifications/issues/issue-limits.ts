export const issueStatuses = ['draft', 'sending', 'sent', 'canceled'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** Longest body; a few pages. */
export const issueBodyMax = 20_000
