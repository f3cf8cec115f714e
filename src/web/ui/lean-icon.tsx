type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy }
type Policy = { createHTML(text: string): string }

/** The one place where scripts make HTML of a text; browsers refuse it everywhere else (docs/decisions/0043). */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('icons', {
  createHTML: (text) => text,
})

/**
 * Replaces lucide's own `createLucideIcon` in the build (scripts/lean-packages.ts), which rebuilds every icon on each
 * render. Here the contents are one prebuilt string; size and stroke come from the class "Icon".
 */
export default function createLeanIcon(markup: string) {
  const shapes = { __html: policy?.createHTML(markup) ?? markup }
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
