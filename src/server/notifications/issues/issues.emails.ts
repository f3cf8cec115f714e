import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { settingsLinks } from '#server/lib/mail/mail-links.ts'
import { readIssueText } from './issue-text.ts'

/** The staff's text of an issue. */
export type IssueText = { subject: string; preheader: string; body: string }

/** An issue of the newsletter for one address; `key` seals its links. */
export function issueMail({ siteName, publicUrl }: Site, issue: IssueText, key: Buffer, address: string) {
  const { settingsUrl, stopUrl } = settingsLinks(publicUrl, key, address, 'newsletter')
  return {
    subject: issue.subject,
    stopUrl,
    ...renderMail({
      siteName,
      publicUrl,
      heading: issue.subject,
      preheader: issue.preheader,
      paragraphs: readIssueText(issue.body, publicUrl),
      footnote: `You’re getting this email because you subscribed to the ${siteName} newsletter.`,
      smallLink: { label: 'Unsubscribe or choose what you get', url: settingsUrl },
    }),
  }
}

/** The same HTML as every email client in one color scheme shows it. Its links leave the frame that it is in. */
export const inScheme = (html: string, scheme: 'light' | 'dark') =>
  html
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replace('<head>', '<head>\n<base target="_blank">')
