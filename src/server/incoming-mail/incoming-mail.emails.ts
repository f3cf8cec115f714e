import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'

/**
 * To the address that our email went to: an answer to it, or a part of one, wasn't taken. It repeats nothing of the answer, which may come
 * from somebody else.
 */
export function answerRefusedMail(
  { siteName, publicUrl }: Site,
  given: { businessName: string; text: string; isPart: boolean; canAnswer: boolean },
): { subject: string; text: string; html: string } {
  const { businessName, text, isPart, canAnswer } = given
  const subject = isPart ? 'Part of your reply wasn’t delivered' : 'Your reply wasn’t delivered'
  return {
    subject,
    ...renderMail({
      siteName,
      publicUrl,
      isAnswerable: canAnswer,
      heading: subject,
      paragraphs: [
        `We got your reply about a quote from ${businessName}, but couldn’t deliver ${isPart ? 'all of it' : 'it'}: ${text}`,
        ...(canAnswer ? ['You can reply to this email instead, but only from this address.'] : []),
      ],
      footnote: `You’re getting this email because the reply came to an address only you and we know. If you didn’t write it, you can ignore this.`,
    }),
  }
}
