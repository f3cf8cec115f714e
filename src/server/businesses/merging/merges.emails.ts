import { headerText, toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site, writeToUs } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { paths } from '#shared/lib/paths.ts'
import type { Owner, Side } from './merges.repository.ts'

type Named = Pick<Side, 'id' | 'name'>

/** Tells an owner that their listing is now part of somebody else's. */
export function mergedMail(site: Site, owner: Owner, { name }: Named, kept: Named): Mail {
  return {
    userId: owner.id,
    to: toRecipient(owner, owner.email),
    subject: `${headerText(name, 120)} was merged with another listing`,
    ...renderMail({
      ...site,
      heading: 'Two listings became one',
      paragraphs: [
        `Hello ${owner.firstName}, there were two listings for one business, so our team merged ${name} into ${kept.name}, which someone else manages. Its reviews, followers and requests are there now, and its old link leads there.`,
        {
          kind: 'text',
          spans: [
            'If that business is yours, claim the listing. If the two are different businesses, ',
            writeToUs(site),
            ' within a day; after that we can’t undo it.',
          ],
        },
      ],
      action: { label: 'Claim the listing', url: site.publicUrl + paths.claimBusiness(kept.id) },
    }),
  }
}

/** Tells an owner that their listing is back. */
export function unmergedMail({ siteName, publicUrl }: Site, owner: Owner, { id, name }: Named): Mail {
  return {
    userId: owner.id,
    to: toRecipient(owner, owner.email),
    subject: `${headerText(name, 120)} is back`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Your listing is back',
      paragraphs: [
        `Hello ${owner.firstName}, we undid the merge of ${name} with another listing. It’s yours as before, with its reviews, followers and requests.`,
      ],
      action: { label: 'Open your listing', url: publicUrl + paths.ownerBusiness(id) },
    }),
  }
}
