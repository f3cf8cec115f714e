import { cx } from '#web/ui/class-names.ts'

/** A grey stand-in for what is coming; `is-text`, `is-head` and others of skeleton.css say how high, `is-s` or `is-half` how wide. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={cx('Skeleton', className)} aria-hidden="true" />
}

/** `count` stand-ins with the shape and the heights of a picture card, so that nothing moves when they fill. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <div className="CardSkeleton" key={index} aria-hidden="true">
      <span className="Skeleton is-picture" />
      <span className="Skeleton is-meta" />
      <span className="Skeleton is-title" />
      <span className="Skeleton is-line" />
      <span className="Skeleton is-short" />
      <span className="Skeleton is-bar" />
    </div>
  ))
}

/** Says "Loading" to a screen reader beside the skeletons, which it does not see. */
export function LoadingNote({ label = 'Loading' }: { label?: string }) {
  return (
    <p className="sr" role="status">
      {label}
    </p>
  )
}
