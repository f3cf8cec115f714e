import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'

type MailText = { subject: string; text: string; html: string }

/** To the old address. It doesn't name the new one: who reads the old mailbox need not learn it. */
export function emailChangedMail(site: Site, firstName: string, undoToken: string): MailText {
  const content = renderMail({
    ...site,
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${firstName}, your ${site.siteName} account now has another e-mail address.`,
      'If that was you, there is nothing to do. If it was not, take the change back: this address returns, everybody who is signed in is signed out, and you choose a new password.',
    ],
    action: {
      label: 'Undo the change',
      url: `${site.publicUrl}${paths.undoEmailChange}?token=${undoToken}`,
    },
    footnote: 'The link works once, for 72 hours.',
  })
  return { subject: `Your ${site.siteName} e-mail address was changed`, ...content }
}

/** To the address that is the account's again. */
export function emailRestoredMail(site: Site, firstName: string): MailText {
  const content = renderMail({
    ...site,
    heading: 'Your e-mail address is back',
    paragraphs: [
      `Hello ${firstName}, this is the e-mail address of your ${site.siteName} account again. Everybody who was signed in to it has been signed out.`,
      'Somebody else may know your password, so it works no longer. Choose a new one to sign in.',
    ],
    action: { label: 'Choose a new password', url: `${site.publicUrl}${paths.forgotPassword}` },
  })
  return { subject: `Your ${site.siteName} e-mail address is back`, ...content }
}

/** To the address that is the account's no longer; without a name, for it may be a stranger's. */
export function emailTakenBackMail(site: Site): MailText {
  const content = renderMail({
    ...site,
    heading: 'A change of e-mail address was undone',
    paragraphs: [
      `A ${site.siteName} account has returned to the e-mail address that it had before this one.`,
      'You can sign in with that address. This one is free for another account.',
    ],
  })
  return { subject: `A change of e-mail address at ${site.siteName} was undone`, ...content }
}

/** Goodbye. */
export function accountDeletedMail(site: Site, firstName: string): MailText {
  const content = renderMail({
    ...site,
    heading: 'Your account has been deleted',
    paragraphs: [
      `Goodbye ${firstName}, your ${site.siteName} account and all data that belonged to it have been permanently deleted: profile, businesses, reviews, likes, follows and saved businesses.`,
      'Records of payments stay, without your name, because the law asks for them. This mail is the last one.',
    ],
  })
  return { subject: `Your ${site.siteName} account has been deleted`, ...content }
}
