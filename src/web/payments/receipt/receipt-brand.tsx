import { usePublicConfig } from '#web/lib/app-context.ts'
import { Logo } from '#web/ui/brand-mark.tsx'

/** Who gives the receipt: on paper alone, where the bar of the site isn't. */
export function ReceiptBrand() {
  const { siteName, publicUrl } = usePublicConfig()
  return (
    <div className="ReceiptBrand">
      <Logo name={siteName} place="Austin, Texas" />
      <span>{publicUrl.replace(/^https?:\/\//, '')}</span>
    </div>
  )
}
