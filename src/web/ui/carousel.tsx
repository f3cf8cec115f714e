import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Picture, type PictureSource, preloadPicture, useHosted } from '#web/ui/picture.tsx'
import { useCarousel } from '#web/ui/use-carousel.ts'

type CarouselProps = {
  pictures: readonly PictureSource[]
  /** The img sizes attribute for the carousel's width. */
  sizes?: string | undefined
  isEager?: boolean | undefined
  /** Milliseconds between pictures; without it there is no autoplay. */
  autoplayMs?: number | undefined
  /** -1 where something else leads to the arrows, such as the arrow keys of a card. */
  tabIndex?: number | undefined
  className?: string | undefined
  /** Overlaid on the picture: badges, tools. */
  children?: ReactNode
}

// The carousel can be on a card that opens on a click or swipe; its own controls must not trigger that.
const stop = (event: SyntheticEvent) => event.stopPropagation()
const ownEvents = { onPointerDown: stop, onPointerUp: stop, onTouchStart: stop, onTouchEnd: stop }

/** Pictures with dots and arrows that wrap around; no swiping. Only the current picture is in the DOM. */
export function Carousel(props: CarouselProps) {
  const { sizes, isEager, autoplayMs, tabIndex, className, children } = props
  const pictures = props.pictures.map(useHosted())
  const carousel = useCarousel(pictures.length, autoplayMs)
  const picture = pictures[carousel.index]
  const show = (index: number) => (event: SyntheticEvent) => {
    event.stopPropagation()
    event.preventDefault()
    carousel.show(index)
  }
  const preloadNeighbors = () => {
    if (pictures.length < 2) return
    preloadPicture(pictures[carousel.nextIndex], sizes)
    preloadPicture(pictures[carousel.previousIndex], sizes)
  }
  return (
    <div
      className={cx('Carousel', className)}
      {...carousel.holdProps}
      onPointerOver={preloadNeighbors}
      onFocusCapture={preloadNeighbors}
    >
      {picture ? <Picture key={picture.src} picture={picture} sizes={sizes} isEager={isEager} /> : null}
      {children}
      {pictures.length > 1 ? (
        <>
          <IconButton
            label="Previous photo"
            tabIndex={tabIndex}
            className="Carousel-arrow is-prev"
            {...ownEvents}
            onClick={show(carousel.previousIndex)}
          >
            <ChevronLeft className="Icon" />
          </IconButton>
          <IconButton
            label="Next photo"
            tabIndex={tabIndex}
            className="Carousel-arrow is-next"
            {...ownEvents}
            onClick={show(carousel.nextIndex)}
          >
            <ChevronRight className="Icon" />
          </IconButton>
          {/* arrows are the keyboard controls; a tab stop per dot would make every card tedious */}
          <span className="Dots">
            {pictures.map((item, index) => (
              <button
                key={item.src}
                type="button"
                tabIndex={-1}
                aria-label={`Photo ${index + 1} of ${pictures.length}`}
                aria-current={index === carousel.index ? 'true' : undefined}
                {...ownEvents}
                onClick={show(index)}
              />
            ))}
          </span>
        </>
      ) : null}
    </div>
  )
}
