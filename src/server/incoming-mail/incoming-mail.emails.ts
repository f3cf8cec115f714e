import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'

/**
 * To the address that our email went to: an answer to it wasn't taken. It repeats nothing of the answer, which may come
 * from somebody else.
 */
export function answerRefusedMail(
  { siteName, publicUrl }: Site,
  { businessName, reason, canAnswer }: { businessName: string; reason: string; canAnswer: boolean },
): { subject: string; text: string; html: string } {
  return {
    subject: 'Your answer was not delivered',
    ...renderMail({
      siteName,
      publicUrl,
      isAnswerable: canAnswer,
      heading: 'Your answer was not delivered',
      paragraphs: [
        `We got an answer by email in the conversation about a quote from ${businessName}, and could not pass it on: ${reason}`,
        ...(canAnswer ? ['You can answer this email instead. It has to come from this address.'] : []),
      ],
      footnote: `You’re getting this email because the answer came to an address that only we and you know. If you didn’t write it, you can ignore this.`,
    }),
  }
}
