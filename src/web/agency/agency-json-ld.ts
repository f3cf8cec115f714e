import { paths } from '#shared/lib/paths.ts'
import type { PublicConfig } from '#web/lib/app-context.ts'
import { type AgencyCopy, packages } from './agency-copy.ts'

/** The service with its packages, the breadcrumb and the questions, in schema.org terms, without @context. */
export function agencyJsonLd(copy: AgencyCopy, { siteName, publicUrl }: PublicConfig): object[] {
  const url = publicUrl + copy.path
  return [
    {
      '@type': 'Service',
      '@id': `${url}#service`,
      url,
      name: copy.name,
      serviceType: copy.name,
      description: copy.description,
      provider: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: siteName },
      areaServed: { '@type': 'City', name: 'Austin' },
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: 'Packages',
        itemListElement: packages.map(({ name, pages, time }) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name, description: `${pages}, ready in ${time}` },
        })),
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Services', item: publicUrl + paths.services },
        { name: copy.name, item: url },
      ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
    {
      '@type': 'FAQPage',
      mainEntity: copy.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
