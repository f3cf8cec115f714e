import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ModalFrame } from '#web/ui/modal-frame.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import { useCarousel } from '#web/ui/use-carousel.ts'
import { useSwipe } from '#web/ui/use-swipe.ts'

type LightboxProps = {
  pictures: readonly PictureSource[]
  /** The accessible name. */
  label: string
  /** The picture to open first. */
  start: number
  /** Another action on a picture, such as reporting it. */
  actionFor?: ((index: number) => ReactNode) | undefined
  onClose: () => void
}

/** Full-screen pictures, each shown whole: arrow keys, buttons or swipe; Escape closes. */
export function Lightbox({ pictures, label, start, actionFor, onClose }: LightboxProps) {
  const { index, show, nextIndex, previousIndex } = useCarousel(pictures.length, undefined, start)
  const swipe = useSwipe((direction) => show(direction === 'left' ? nextIndex : previousIndex))
  const picture = pictures[index]
  const isZoomed = useSyncExternalStore(onZoom, isPinched)
  const handleKey = useEffectEvent(({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // The browser's own, such as Alt+Left for the previous page.
    if (altKey || ctrlKey || metaKey || isInOtherDialog(target)) return
    if (key === 'ArrowRight') show(nextIndex)
    if (key === 'ArrowLeft') show(previousIndex)
  })
  // On the document: pressing beside the buttons moves the focus outside the stage.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!picture) return null
  const hasMore = pictures.length > 1
  return (
    <ModalFrame isOpen onClose={onClose} label={label} panelClass="Lightbox">
      <div className={cx('Lightbox-stage', isZoomed && 'is-zoomed')} {...(isZoomed ? null : swipe)}>
        <div className="Lightbox-head">
          <p aria-live="polite">
            {hasMore ? `${index + 1} / ${pictures.length}` : null} <span>{picture.alt}</span>
          </p>
          {actionFor?.(index)}
          <IconButton label="Close" data-autofocus="" onClick={onClose}>
            <X className="Icon" />
          </IconButton>
        </div>
        <Picture key={picture.src} picture={picture} sizes="100vw" isEager draggable={false} />
        {hasMore ? (
          <>
            <IconButton label="Previous photo" className="prev" onClick={() => show(previousIndex)}>
              <ChevronLeft className="Icon" />
            </IconButton>
            <IconButton label="Next photo" className="next" onClick={() => show(nextIndex)}>
              <ChevronRight className="Icon" />
            </IconButton>
          </>
        ) : null}
      </div>
    </ModalFrame>
  )
}

/** A form that was opened from the pictures has arrow keys of its own. */
const isInOtherDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog')?.querySelector('.Lightbox') === null

const isPinched = () => (visualViewport?.scale ?? 1) > 1.01
function onZoom(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange)
  return () => visualViewport?.removeEventListener('resize', onChange)
}
