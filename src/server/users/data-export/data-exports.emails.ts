import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'
import { keptDays } from './data-exports.repository.ts'

/** Says that the file is ready. Its link works only for who is signed in to the account. */
export function dataExportReadyMail(site: Site, firstName: string, token: string) {
  const content = renderMail({
    ...site,
    heading: 'Your data is ready',
    paragraphs: [
      `Hello ${firstName}, your copy of everything we hold about you is ready: a readable page and a JSON file.`,
      'If you didn’t ask for it, someone else may be signed in to your account. Please change your password.',
    ],
    action: {
      label: 'Download your data',
      url: `${site.publicUrl}${paths.profile}?tab=settings&export=${token}`,
    },
    footnote: `The link works while you are signed in, until the file is deleted after ${keptDays} days.`,
  })
  return { subject: `Your ${site.siteName} data is ready`, ...content }
}
