import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'

/** How long the link in it works. */
export const confirmationDays = 7

/** To an address from the newsletter form. It repeats no input: anyone may have typed the address. */
export function confirmSubscriptionMail({ siteName, publicUrl }: Site, token: string) {
  const subject = `Confirm your subscription to the ${siteName} newsletter`
  return {
    subject,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Confirm your subscription',
      paragraphs: [
        `One more step: please confirm that you want the ${siteName} newsletter, with new places in Austin now and then.`,
        'If you do nothing, you won’t get it.',
      ],
      action: { label: 'Subscribe', url: `${publicUrl}${paths.notificationSettings}?confirm=${token}` },
      footnote: `The link works for ${confirmationDays} days. You’re getting this email because someone entered your email address in our newsletter form. If that wasn’t you, you can ignore it.`,
    }),
  }
}
