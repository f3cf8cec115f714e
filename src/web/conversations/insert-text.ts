/** Inserts text at the cursor or in place of the selection, as if typed. False if there is no room. */
export function insertText(box: HTMLTextAreaElement, text: string): boolean {
  const { selectionStart: start, selectionEnd: end, value, maxLength } = box
  if (value.length - (end - start) + text.length > maxLength) return false
  box.setRangeText(text, start, end, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
