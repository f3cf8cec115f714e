import { ChevronLeft, ChevronRight, Expand, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Picture, type PictureSource, preloadPicture, useHosted } from '#web/ui/picture.tsx'
import { useCarousel } from '#web/ui/use-carousel.ts'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

/** Milliseconds after a picture appears until the next one is fetched. */
const PRELOAD_AFTER_MS = 2500

const importLightbox = async () => (await import('./lightbox.tsx')).Lightbox

type GalleryProps = {
  /** `src` also opens in a new tab, so use the largest width. */
  pictures: readonly PictureSource[]
  /** The group's accessible name. */
  label: string
  sizes?: string | undefined
  thumbSizes?: string | undefined
  /** Milliseconds between pictures; defaults to 5000. */
  autoplayMs?: number | undefined
  /** Another action on a picture in full screen. */
  actionFor?: ((index: number) => ReactNode) | undefined
}

/** A page's large picture with arrows, a counter that pauses autoplay and, on desktop, thumbnails. */
export function Gallery(props: GalleryProps) {
  const { label, sizes, thumbSizes = '130px', autoplayMs = 5000, actionFor } = props
  const pictures = props.pictures.map(useHosted())
  const carousel = useCarousel(pictures.length, autoplayMs)
  const { Dialog: Lightbox, isOpen, open, close } = useLazyDialog('The photos', importLightbox)
  const picture = pictures[carousel.index]
  usePreload(carousel.isPaused ? undefined : pictures[carousel.nextIndex], sizes)
  if (!picture) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="Gallery" role="group" aria-label={label} {...carousel.holdProps}>
      <div className="Gallery-stage">
        <a
          href={picture.src}
          target="_blank"
          rel="noopener"
          aria-label={`Open photo: ${picture.alt || label}`}
        >
          <Picture key={picture.src} picture={picture} sizes={sizes} isEager className="Gallery-main" />
        </a>
        <button type="button" className="Gallery-all" onClick={() => void open()}>
          <Expand className="Icon is-s" />
          {pictures.length > 1 ? 'View all photos' : 'View photo'}
        </button>
        {pictures.length > 1 ? <StageControls carousel={carousel} count={pictures.length} /> : null}
      </div>
      {pictures.length > 1 ? (
        <div className="Gallery-thumbs">
          {pictures.map((item, index) => (
            <button
              key={item.src}
              type="button"
              className={cx(index === carousel.index && 'is-on')}
              aria-label={`Show photo ${index + 1} of ${pictures.length}`}
              aria-current={index === carousel.index ? 'true' : undefined}
              onClick={() => carousel.show(index)}
            >
              <Picture picture={{ ...item, alt: '', ownWidth: undefined }} sizes={thumbSizes} />
            </button>
          ))}
        </div>
      ) : null}
      {isOpen && Lightbox ? (
        <Lightbox
          pictures={pictures}
          label={label}
          start={carousel.index}
          actionFor={actionFor}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

/** Prefetches the next picture halfway to its turn, well after the page has loaded. */
function usePreload(next: PictureSource | undefined, sizes: string | undefined): void {
  const { src, srcSet, ownWidth } = next ?? {}
  useEffect(() => {
    if (!src) return
    const timer = setTimeout(
      () => preloadPicture({ src, srcSet, ownWidth, alt: '' }, sizes),
      PRELOAD_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [src, srcSet, ownWidth, sizes])
}

function StageControls({ carousel, count }: { carousel: ReturnType<typeof useCarousel>; count: number }) {
  const Icon = carousel.isPaused ? Play : Pause
  const figure = `${carousel.index + 1} / ${count}`
  return (
    <>
      <IconButton
        label="Previous photo"
        className="prev"
        onClick={() => carousel.show(carousel.previousIndex)}
      >
        <ChevronLeft className="Icon" />
      </IconButton>
      <IconButton label="Next photo" className="next" onClick={() => carousel.show(carousel.nextIndex)}>
        <ChevronRight className="Icon" />
      </IconButton>
      {carousel.canPause ? (
        <button
          type="button"
          className="Gallery-count"
          aria-label={`${carousel.isPaused ? 'Play' : 'Pause'} photos, ${figure}`}
          onClick={() => carousel.setPaused(!carousel.isPaused)}
        >
          <Icon className="Icon is-s" />
          {figure}
        </button>
      ) : (
        <span className="Gallery-count">{figure}</span>
      )}
    </>
  )
}
