type IconData = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, unknown>>])[] }

/**
 * Replaces lucide's own `createLucideIcon` in the build (scripts/lean-packages.ts), which rebuilds every icon on each
 * render. Here the contents are one prebuilt string; size and stroke come from the class "Icon".
 */
export default function createLeanIcon({ node }: IconData) {
  const shapes = { __html: node.map(shapeText).join('') }
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

function shapeText([tag, attributes]: IconData['node'][number]): string {
  const given = Object.entries(attributes).filter(([name]) => name !== 'key')
  return `<${tag} ${given.map(([name, value]) => `${name}="${value}"`).join(' ')}></${tag}>`
}
