import type { Faq } from '#shared/content/content.schemas.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries that contain every word of `text`, in question or answer; case and accents don't matter. */
export function matchFaqs(faqs: readonly Faq[], text: string): readonly Faq[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return faqs.filter(({ question, answer }) => {
    const entry = plain(`${question} ${answer}`)
    return words.every((word) => entry.includes(word))
  })
}
