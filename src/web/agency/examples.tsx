import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import type { AgencyCopy } from './agency-copy.ts'

/** Six drawn examples, labeled as such so that they aren't mistaken for customers. */
export function Examples({ copy: { kind, examples } }: { copy: AgencyCopy }) {
  return (
    <Section id="examples" title="Portfolio" note="Sample designs. The six businesses are fictional.">
      <ul className="Works">
        {examples.map(({ picture, name, text, alt }) => (
          <li key={picture}>
            <figure>
              <Picture
                picture={{
                  src: `/examples/${kind}-${picture}.webp`,
                  alt: `Drawing: ${alt}`,
                  width: 720,
                  height: 450,
                }}
              />
              <figcaption>
                <h3>{name}</h3>
                <p>{text}</p>
                <small>Example</small>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
