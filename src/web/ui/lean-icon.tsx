/**
 * Replaces lucide's own `createLucideIcon` in the build (scripts/lean-packages.ts), which rebuilds every icon on each
 * render. Here the contents are one prebuilt string; size and stroke come from the class "Icon".
 */
export default function createLeanIcon(markup: string) {
  const shapes = { __html: markup }
  return function LeanIcon({ className }: { className?: string | undefined }) {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the package's own shapes, never user text
        dangerouslySetInnerHTML={shapes}
      />
    )
  }
}
