/** True for non-space text, @, domain, dot: the check of the support form (specification §5). */
export function isEmailText(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}
