import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

/** A gray placeholder for loading content; the classes in skeleton.css set its height (`is-text`) and width (`is-half`). */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={cx('Skeleton', className)} aria-hidden="true" />
}

/** Several placeholders, one class list each. */
export const Skeletons = ({ classNames }: { classNames: readonly string[] }) =>
  classNames.map((className, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Skeleton key={index} className={className} />
  ))

type SkeletonListProps = {
  /** For screen readers, such as "Loading your activity". */
  label: string
  className?: string
  itemClassName?: string
  count: number
  /** The content of each item. */
  children: ReactNode
}

/** A list of equal items while it loads. */
export function SkeletonList({ label, className, itemClassName, count, children }: SkeletonListProps) {
  return (
    <>
      <LoadingNote label={label} />
      <ul className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
          <li key={index} className={itemClassName}>
            {children}
          </li>
        ))}
      </ul>
    </>
  )
}

/** `count` placeholders with the shape and heights of a picture card, so that nothing moves when they fill. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
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

/** Tells screen readers "Loading", because they skip the skeletons. */
export function LoadingNote({ label = 'Loading' }: { label?: string }) {
  return (
    <p className="sr" role="status">
      {label}
    </p>
  )
}
