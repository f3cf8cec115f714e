import type { ComponentType, ReactNode } from 'react'

/** Props that depend on where the text is shown. */
export type LegalTextProps = { siteName: string; contact: ReactNode }
export type LegalSection = { id: string; title: string; Body: ComponentType<LegalTextProps> }

type LegalDocumentProps = LegalTextProps & {
  title: string
  lead: string
  /** As printed, for instance "June 4, 2025", and as ISO 8601 for machines. */
  effective: { text: string; date: string }
  /** The few facts most readers look for. */
  summary: readonly { term: string; fact: string }[]
  sections: readonly LegalSection[]
}

/** A long legal text with its date, a summary, a table of contents and numbered sections with anchors. */
export function LegalDocument(props: LegalDocumentProps) {
  const { title, lead, effective, summary, sections } = props
  return (
    <div className="Page">
      <div className="PageHead">
        <h1>{title}</h1>
        <p>{lead}</p>
        <p className="Legal-date">
          Effective <time dateTime={effective.date}>{effective.text}</time>
        </p>
      </div>
      <div className="LegalPage">
        <details className="LegalContents phone">
          <summary>On this page</summary>
          <ContentsList sections={sections} />
        </details>
        <nav className="LegalContents desk" aria-label="On this page">
          <h2>On this page</h2>
          <ContentsList sections={sections} />
        </nav>
        <div className="LegalPage-text">
          <section className="LegalSummary" aria-label="In short">
            <h2>In short</h2>
            <dl className="Facts">
              {summary.map(({ term, fact }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
            </dl>
            <p>The full text below is what counts.</p>
          </section>
          <LegalSections {...props} />
        </div>
      </div>
    </div>
  )
}

function ContentsList({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}

type LegalSectionsProps = LegalTextProps & { sections: readonly LegalSection[] }

/** Only the numbered sections, for a page or a dialog. */
export function LegalSections({ sections, siteName, contact }: LegalSectionsProps) {
  return (
    <div className="Legal">
      {sections.map(({ id, title, Body }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-head`}>
          <h2 id={`${id}-head`}>
            {index + 1}. {title}
          </h2>
          <Body siteName={siteName} contact={contact} />
        </section>
      ))}
    </div>
  )
}
