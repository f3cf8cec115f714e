import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { paths } from '#shared/lib/paths.ts'

type MailText = { subject: string; text: string; html: string }

/** To the old address. It doesn't mention the new one: someone who reads the old mailbox doesn't need to know it. */
export function emailChangedMail(site: Site, firstName: string, undoToken: string): MailText {
  const content = renderMail({
    ...site,
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${firstName}, your ${site.siteName} account now has a different email address.`,
      'If that was you, there’s nothing to do. If not, undo the change: your old address is restored, everyone is signed out, and you choose a new password.',
    ],
    action: {
      label: 'Undo the change',
      url: `${site.publicUrl}${paths.undoEmailChange}?token=${undoToken}`,
    },
    footnote: 'The link works once and expires in 72 hours.',
  })
  return { subject: `Your ${site.siteName} email address was changed`, ...content }
}

/** With the link that proves that its holder gets email at this address. */
export function confirmEmailMail(site: Site, firstName: string, token: string): MailText {
  const content = renderMail({
    ...site,
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello ${firstName}, please confirm that this is the email address for your ${site.siteName} account.`,
      'If you don’t have an account with us, ignore this email.',
    ],
    action: {
      label: 'Confirm my email address',
      url: `${site.publicUrl}${paths.confirmEmail}?token=${token}`,
    },
    footnote: 'The link works once and expires in 72 hours, or when you request a new one.',
  })
  return { subject: `Confirm your email address for ${site.siteName}`, ...content }
}

/** To the restored address. */
export function emailRestoredMail(site: Site, firstName: string): MailText {
  const content = renderMail({
    ...site,
    heading: 'Your email address was restored',
    paragraphs: [
      `Hello ${firstName}, this is once again the email address for your ${site.siteName} account. Everyone has been signed out.`,
      'Someone else may know your password, so it no longer works. Choose a new one to sign in.',
      'Second steps and Google sign-ins that were added since the change, or in the 72 hours before it, have been removed. Add yours again.',
    ],
    action: { label: 'Choose a new password', url: `${site.publicUrl}${paths.forgotPassword}` },
  })
  return { subject: `Your ${site.siteName} email address was restored`, ...content }
}

/** To the address that no longer belongs to the account; without a name, because it may be a stranger's. */
export function emailTakenBackMail(site: Site): MailText {
  const content = renderMail({
    ...site,
    heading: 'An email address change was undone',
    paragraphs: [
      `A ${site.siteName} account switched back to the email address it had before this one.`,
      'Use that address to sign in. This one can be used for another account.',
    ],
  })
  return { subject: `An email address change at ${site.siteName} was undone`, ...content }
}

/** Confirms the deletion of an account. */
export function accountDeletedMail(site: Site, firstName: string): MailText {
  const content = renderMail({
    ...site,
    heading: 'Your account has been deleted',
    paragraphs: [
      `Goodbye ${firstName}, your ${site.siteName} account and all its data have been permanently deleted: profile, the businesses you added, reviews, likes, follows and saved businesses. Businesses you claimed stay in the directory, without you.`,
      'Payment records stay, without your name, because the law requires it. This is the last email you’ll get from us.',
    ],
  })
  return { subject: `Your ${site.siteName} account has been deleted`, ...content }
}
