import { headerText } from '#server/lib/mail/mail-address.ts'
import { type MailBlock, renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { settingsLinks } from '#server/lib/mail/mail-links.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import type { Holiday } from '#shared/businesses/federal-holidays.ts'
import { formatDate, formatDayHours, weekLines } from '#shared/businesses/opening-hours.ts'
import { hoursOn } from '#shared/businesses/special-hours.ts'
import { paths } from '#shared/lib/paths.ts'
import type { AskedOwner } from './hours-questions.repository.ts'

const listOf = (lines: readonly string[]): MailBlock => ({ kind: 'list', items: lines.map((line) => [line]) })

/** Asks an owner whether the hours are still right, and what happens on the next holidays. */
export function hoursQuestionMail(
  site: Site,
  owner: AskedOwner,
  holidays: readonly Holiday[],
  { token, key }: { token: string; key: Buffer },
): Pick<Mail, 'subject' | 'text' | 'html' | 'stopUrl'> {
  const { name, firstName, hours, businessId, email } = owner
  const { settingsUrl, stopUrl } = settingsLinks(site.publicUrl, key, email, 'hours')
  const lines = holidays.map((holiday) => {
    const given = hoursOn(owner, holiday.date)
    return `${holiday.name}, ${formatDate(holiday.date)}: ${given ? formatDayHours(given) : 'not listed'}`
  })
  return {
    stopUrl,
    subject: `Are the hours for ${headerText(name, 100)} still right?`,
    ...renderMail({
      ...site,
      heading: 'Are your hours still right?',
      paragraphs: [
        `Hello ${firstName}, this is what visitors see on the page for ${name}:`,
        ...(hours ? [listOf(weekLines(hours))] : []),
        ...(lines.length > 0 ? ['And on upcoming holidays:', listOf(lines)] : []),
      ],
      action: { label: 'Still right', url: `${site.publicUrl}${paths.hoursQuestion}?token=${token}` },
      otherActions: [{ label: 'Change them', url: site.publicUrl + paths.editBusiness(businessId) }],
      footnote: 'Still right? One tap confirms it, no sign-in.',
      smallLink: { label: 'Stop these emails or choose what you get', url: settingsUrl },
    }),
  }
}
