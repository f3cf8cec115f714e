import { usePublicConfig } from '#web/lib/app-context.ts'
import { Logo } from '#web/ui/brand-mark.tsx'

/** The issuer of the receipt: only in print, which has no site header. */
export function ReceiptBrand() {
  const { siteName, publicUrl } = usePublicConfig()
  return (
    <div className="ReceiptBrand">
      <Logo name={siteName} place="Austin, Texas" />
      <span>{publicUrl.replace(/^https?:\/\//, '')}</span>
    </div>
  )
}
