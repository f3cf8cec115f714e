import { useEffect } from 'react'

/** Tells the service worker that this tab shows a conversation, so that a pressed notification leads here. */
export function useShownConversation(conversationId: number | null): void {
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker || conversationId === null) return
    const answer = ({ data, ports }: MessageEvent<{ whoShows?: unknown } | null>) => {
      if (data?.whoShows === conversationId) ports[0]?.postMessage('this tab')
    }
    serviceWorker.addEventListener('message', answer)
    serviceWorker.startMessages()
    return () => serviceWorker.removeEventListener('message', answer)
  }, [conversationId])
}
