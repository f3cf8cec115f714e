type IconData = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, unknown>>])[] }

/**
 * Takes the place of lucide's own `createLucideIcon` in the build (scripts/lean-packages.ts), which puts every icon together anew
 * each time it is drawn. Here its inside is one string, written once; size and stroke are those of the class "Icon".
 */
export default function createLeanIcon({ node }: IconData) {
  const shapes = { __html: node.map(shapeText).join('') }
  return function LeanIcon({ className }: { className?: string | undefined }) {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the package's own shapes, no text of anybody
        dangerouslySetInnerHTML={shapes}
      />
    )
  }
}

function shapeText([tag, attributes]: IconData['node'][number]): string {
  const given = Object.entries(attributes).filter(([name]) => name !== 'key')
  return `<${tag} ${given.map(([name, value]) => `${name}="${value}"`).join(' ')}></${tag}>`
}
