import type { ReactNode } from 'react'
import { toPhonePieces } from '#shared/lib/phone-text.ts'

type PhoneLinksProps = { phone: string; icon?: ReactNode; className?: string }

/** Phone numbers as they are written, each a link that dials it. */
export const PhoneLinks = ({ phone, icon, className = 'Link num' }: PhoneLinksProps) =>
  toPhonePieces(phone).map(({ at, text, href }) =>
    href ? (
      <a key={at} className={className} href={href}>
        {icon}
        <span>{text}</span>
      </a>
    ) : (
      text
    ),
  )
