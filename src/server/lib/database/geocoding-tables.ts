import type { Generated } from 'kysely'

/** Imported files of house numbers. */
export type GeocodingTables = {
  address_sources: {
    id: Generated<number>
    name: string
    file_name: string
    range_count: Generated<number>
    imported_at: Generated<Date>
  }
  address_ranges: {
    name: string
    low: number
    high: number
    /** 0 even, 1 odd, 2 both. */
    parity: number
    direction: string
    type: string
    zip: string
    source_id: number
    /** Of the line: -1 left, 1 right, 0 neither. */
    side: number
    /** Longitudes and latitudes in millionths of a degree, in turn. */
    line: number[]
  }
}
