import { type CsvFile, type CsvRecord, openCsv } from '#server/lib/commands/csv-file.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { type ImportField, importFields } from '#shared/businesses/listing-columns.ts'
import { looksLike } from './column-looks.ts'

/** Guarantee: nothing is read from the wrong column, and unused columns are reported. */

/** Other names of a column; the first one in the file is used. */
const otherNames: Partial<Record<ImportField, readonly string[]>> = {
  name: [
    ...['businessname', 'company', 'companyname', 'establishment', 'establishmentname', 'dba', 'title'],
    ...['nombredelnegocio', 'nombrecomercial', 'nombre', 'negocio', 'empresa'],
  ],
  description: ['about', 'details', 'summary', 'descripcion'],
  address: ['streetaddress', 'street', 'addressline', 'direccion', 'domicilio', 'calle'],
  city: ['town', 'ciudad'],
  state: ['estado'],
  zipCode: ['zip', 'postalcode', 'postcode', 'codigopostal', 'cp'],
  neighborhood: ['neighbourhood', 'barrio', 'colonia'],
  phone: ['phonenumber', 'telephone', 'tel', 'telefono', 'numerodetelefono'],
  email: ['emailaddress', 'mail', 'businessemail', 'contactemail', 'correoelectronico', 'correo'],
  website: ['web', 'webaddress', 'url', 'homepage', 'sitioweb', 'paginaweb'],
  category: ['categoryname', 'businesstype', 'type', 'industry', 'categoria'],
  subcategory: ['subcategoryname', 'subcategoria'],
  services: ['service', 'subsubcategories', 'servicios'],
  hours: ['openinghours', 'openhours', 'hoursofoperation', 'hoursopen', 'horario', 'horarios'],
  averagePrice: ['price', 'avgprice'],
  latitude: ['lat', 'latitud'],
  longitude: ['lng', 'lon', 'long', 'longitud'],
  opened: [
    ...['openingdate', 'opendate', 'openedon', 'dateopened', 'startdate', 'established', 'founded', 'since'],
    ...['licenseissued', 'issuedate', 'dateissued', 'created', 'createdat', 'dateadded'],
  ],
  facebookUrl: ['facebook'],
  instagramUrl: ['instagram'],
  twitterUrl: ['twitter'],
  linkedinUrl: ['linkedin'],
  youtubeUrl: ['youtube'],
  tiktokUrl: ['tiktok'],
  pinterestUrl: ['pinterest'],
  snapchatUrl: ['snapchat'],
  paymentMethods: ['payment', 'payments', 'paymentsaccepted', 'paymentaccepted'],
  specialDays: ['holidays', 'holidayhours'],
  seasons: ['seasonalhours'],
  serviceArea: ['serviceareas', 'areaserved', 'areasserved'],
  mainServices: ['servicesandprices', 'pricelist', 'prices'],
  logo: ['logourl'],
  coverPhoto: ['cover', 'coverurl', 'coverphotourl', 'coverimage'],
  thumbnail: ['thumbnailurl'],
  pictures: ['images', 'photos', 'gallery', 'image', 'photo', 'imageurl', 'photourl'],
  date: ['inspectiondate', 'updated', 'updatedat', 'lastupdated', 'modified', 'lastmodified'],
}
const namesOf = (field: ImportField) => [plain(field), ...(otherNames[field] ?? [])]

/** The column index of each field, the fields whose column was recognized by its cells, and the unused columns. */
export type ImportColumns = {
  places: Partial<Record<ImportField, number>>
  guessed: ImportField[]
  unused: string[]
}

/** Columns added to rejected rows. */
export const rejectionColumns = ['rejected line', 'rejected reason'] as const

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const knownNames: ReadonlySet<string> = new Set(importFields.flatMap(namesOf))

/** "Primary Phone", "Telephone No." and "Street 1" in plain; a "Street No." isn't a street, nor "Address 2" an address. */
const plainer = (name: string) =>
  name.replace(
    /^(?:primary|main|business)+|(?<=phone|tel|telefono)(?:number|num|no)(?=1?$)|(?:primary|main|business|1)+$/g,
    '',
  )

/** Opens a file of businesses; its header may be below a title. Throws the errors of `openCsv`. */
export const openImportFile = (file: string): Promise<CsvFile> => openCsv(file, findHeader)

/** The first row with a name and an address among its columns, or else with more than half as many cells as most have. */
function findHeader(rows: readonly string[][]): number {
  const known = rows.findIndex((row) =>
    (['name', 'address'] as const).every((field) => placeByName(row, field, () => true) >= 0),
  )
  if (known >= 0) return known
  const filled = rows.map((row) => row.filter(Boolean).length)
  // One row with far too many cells doesn't count.
  const usual = filled.toSorted((a, b) => a - b)[Math.floor((filled.length - 1) * 0.75)] ?? 0
  return Math.max(
    0,
    filled.findIndex((count) => count > usual / 2),
  )
}

type Hints = {
  map?: string | undefined
  /** Whether the file is a source's, whose rows have keys. */
  hasKeys?: boolean
  /** The column with the keys; without it, the only one that is named like keys. */
  id?: string | undefined
  samples?: readonly CsvRecord[]
}
/** "Facility ID" and "Permit Number" are keys; "Council District ID" isn't. */
const keyName =
  /^(?:(?:facility|business|establishment|place|location|site|store|permit|licen[cs]e|record|account|unique|global)?(?:id|key|number|no|num)|fid|objectid|osmid)$/

/**
 * Finds the columns by `map`, such as "name=Company,phone=Tel", then by name, then by the cells of `samples`; "phone="
 * leaves a field out. Throws invalid_input for an invalid `map`, and for a file without names or addresses.
 */
export function findImportColumns(header: readonly string[], hints: Hints = {}): ImportColumns {
  const columns = guessImportColumns(header, hints)
  for (const field of ['name', 'address'] as const)
    if (columns.places[field] === undefined) throw columnMissing(field, header)
  return columns
}

/** Like `findImportColumns`, for people who look at what was found. */
export function guessImportColumns(
  header: readonly string[],
  { map = '', id, hasKeys = id !== undefined, samples = [] }: Hints = {},
): ImportColumns {
  const fields = importFields.filter((field) => hasKeys || field !== 'id')
  const given = readMap(header, map)
  if (hasKeys) given.set('id', id === undefined ? placeOfKeys(header) : placeOfColumn(header, '--id', id))
  const places: ImportColumns['places'] = {}
  const isFree = (place: number) => !isRejectionColumn(header[place] ?? '') && !isTaken(place)
  const isTaken = (place: number) =>
    [...given.values()].includes(place) || Object.values(places).includes(place)
  for (const field of fields) {
    const place = given.get(field) ?? placeByName(header, field, isFree)
    if (place >= 0) places[field] = place
  }
  const isMissing = (field: ImportField) => places[field] === undefined && !given.has(field)
  const guessed = fields.filter(isMissing).filter((field) => {
    const cells = (place: number) => samples.map(({ fields }) => fields[place] ?? '')
    const place = header.findIndex((name, at) => isFree(at) && !isFax(name) && looksLike(field, cells(at)))
    if (place >= 0) places[field] = place
    return place >= 0
  })
  const unused = header.filter((_name, place) => isFree(place))
  return { places, guessed, unused }
}

export const isRejectionColumn = (name: string) => (rejectionColumns as readonly string[]).includes(name)

/** Its cells look like a phone's. */
const isFax = (name: string) => /fax/i.test(name)

/** "Restaurant Name" is the business's; "Owner Name" isn't. */
const otherNamesOfBusiness =
  /^(?!.*(?:owner|contact|first|last|street|city|county|user|file|category|inspector)).+name$/

function placeByName(
  header: readonly string[],
  field: ImportField,
  isFree: (place: number) => boolean,
): number {
  const names = header.map((name, place) => (isFree(place) ? plain(name) : ''))
  // "Main Services" is a field of its own.
  const plainest = names.map((name) => (knownNames.has(name) ? name : plainer(name)))
  const found = [names, plainest]
    .flatMap((spelled) => namesOf(field).map((name) => spelled.indexOf(name)))
    .find((place) => place >= 0)
  return found ?? (field === 'name' ? names.findIndex((name) => otherNamesOfBusiness.test(name)) : -1)
}

const columnMissing = (field: ImportField, header: readonly string[]) =>
  new AppError(
    'invalid_input',
    `No column looks like ${field}. Say which one it is, such as --map ${field}=${JSON.stringify(header[0] ?? '')}. The file has: ${header.join(', ')}.`,
  )

function placeOfKeys(header: readonly string[]): number {
  const found = header.flatMap((name, place) => (keyName.test(plain(name)) ? [place] : []))
  if (found[0] !== undefined && found.length === 1) return found[0]
  const why = found.length === 0 ? 'No column is named like keys' : 'Several columns are named like keys'
  throw new AppError(
    'invalid_input',
    `${why}. Say which one it is with --id. The file has: ${header.join(', ')}.`,
  )
}

function readMap(header: readonly string[], map: string): Map<ImportField, number> {
  const given = new Map<ImportField, number>()
  // A comma inside a column's name isn't followed by a field and an equals sign.
  for (const part of map.split(/,(?=\s*\w+\s*=)/).filter(Boolean)) {
    const [, field = '', column = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(part) ?? []
    if (!importFields.includes(field as ImportField))
      throw new AppError('invalid_input', `--map: ${field || part} is not one of ${importFields.join(', ')}.`)
    const place = column === '' ? -1 : placeOfColumn(header, '--map', column)
    given.set(field as ImportField, place)
  }
  return given
}

function placeOfColumn(header: readonly string[], option: string, column: string): number {
  const place = header.indexOf(column)
  if (place === -1)
    throw new AppError(
      'invalid_input',
      `${option}: the file has no column ${column}. It has: ${header.join(', ')}.`,
    )
  return place
}
