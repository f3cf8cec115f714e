import { formatDollars } from '../lib/money.ts'
import type { PriceUnit } from './business-fields.ts'
import type { Business } from './businesses.schemas.ts'

/** "per hr", "per visit": the unit of an average price, as it follows the price. */
export const priceUnitText = (unit: PriceUnit): string => `per ${unit === 'hour' ? 'hr' : unit}`

type AveragePrice = { averagePrice: string; priceUnit: PriceUnit | null }

/** "$80", "$20 per hr". */
export const averagePriceText = ({ averagePrice, priceUnit }: AveragePrice): string =>
  `${formatDollars(averagePrice)}${priceUnit ? ` ${priceUnitText(priceUnit)}` : ''}`

/** "$80": the price on a pin, in whole dollars; null where there is none, or customers paid something else. */
export const pinPriceText = ({
  averagePrice,
  paidInstead,
}: Pick<Business, 'averagePrice' | 'paidInstead'>) =>
  averagePrice === null || paidInstead !== null ? null : formatDollars(Math.round(Number(averagePrice)))
