import { paths } from '#shared/lib/paths.ts'
import { toast } from '#web/ui/toast-store.ts'

export type SharedBusiness = { id: number; name: string }

/** Shares a business's page. */
export const shareLink = (
  { id, name }: SharedBusiness,
  publicUrl: string = window.location.origin,
): Promise<void> =>
  shareAddress({ title: name, url: publicUrl + paths.business(id) }, 'Business link copied to clipboard.')

/** Opens the device's share sheet; without one, copies the link and shows a toast. Never rejects. */
export async function shareAddress(page: { title: string; url: string }, description: string): Promise<void> {
  if (await wasHandledByDevice(page)) return
  if (await copyText(page.url)) toast({ title: 'Link copied', description })
  else toast({ title: 'The link couldn’t be copied', description: page.url, variant: 'destructive' })
}

/** Also true when the visitor closed the sheet: that isn't a failure. */
async function wasHandledByDevice(content: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(content)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The clipboard API exists only on HTTPS and localhost; elsewhere the old command still works. */
function copyBySelection(text: string): boolean {
  const previouslyFocused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus()
  return isCopied
}
