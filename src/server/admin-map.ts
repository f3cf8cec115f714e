import fs from 'node:fs/promises'
import path from 'node:path'
import { type MapLayer, mapLayers } from '#shared/map/map.schemas.ts'
import {
  type Command,
  type CommandContext,
  fileOf,
  type Outcome,
  textOption,
  UsageError,
} from './lib/commands/command-line.ts'
import { AppError } from './lib/http/errors.ts'
import { sizeOf } from './lib/storage/file-size.ts'
import { fileBytesMax } from './map/layer-file.ts'
import { kindsOf } from './map/layer-properties.ts'
import { importLayer, type LayerReport, removeLayer } from './map/map-layers.service.ts'

const layerList = mapLayers.join(', ')

const more = `FILE is GeoJSON or TopoJSON in longitude and latitude, up to 64 MB. It is cut to the map, simplified and stored in the database,
and drawn at once by every process of the site. A file that can't be drawn is reported and changes nothing.

--layer NAME            one of ${layerList}; required
--name-property NAME    the property with the names; by default name, NAME, Name or FULLNAME
--kind-property NAME    the property with the kinds of parks (${kindsOf('parks').join(', ')}) and roads (${kindsOf('roads').join(', ')});
                        by default kind, type, highway or MTFCC
--kinds 1=main,2=street what the file calls them
--object NAME           the object of a TopoJSON file; by default the one with the name of the layer, or the only one
--attribution TEXT      the credit that the license requires under the map`

export const mapImportCommand: Command = {
  form: 'map:import FILE [--layer NAME]',
  does: 'draws a layer of the map from a file',
  more,
  options: {
    layer: { type: 'string' },
    'name-property': { type: 'string' },
    'kind-property': { type: 'string' },
    kinds: { type: 'string' },
    object: { type: 'string' },
    attribution: { type: 'string' },
  },
  run: runImport,
}

export const mapRemoveCommand: Command = {
  form: 'map:remove [--layer NAME]',
  does: 'restores a map layer that came with the site',
  more: `--layer NAME   one of ${layerList}; required`,
  options: { layer: { type: 'string' } },
  run: async (context) => {
    const layer = layerOf(context)
    await removeLayer(context.db, layer)
    return { message: `The layer ${layer} is the one that came with the site again.`, data: { layer } }
  },
}

function layerOf(context: CommandContext): MapLayer {
  const layer = mapLayers.find((each) => each === textOption(context, 'layer'))
  if (!layer) throw new UsageError(`--layer must be one of ${layerList}.`)
  return layer
}

/** "1=main,2=street" by the file's word. */
function kindsIn(text: string, layer: MapLayer): Record<string, string> {
  const known = kindsOf(layer)
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [theirs = '', ours = ''] = pair.split('=').map((part) => part.trim())
      if (!known.includes(ours))
        throw new UsageError(
          `--kinds: ${pair} must be a word of the file, = and one of ${known.join(', ') || 'none'}.`,
        )
      return [theirs, ours]
    }),
  )
}

const attributionMax = 200

async function runImport(context: CommandContext): Promise<Outcome> {
  const layer = layerOf(context)
  const kinds = textOption(context, 'kinds')
  const attribution = textOption(context, 'attribution')?.trim() ?? ''
  if (attribution.length > attributionMax)
    throw new UsageError(`--attribution must be at most ${attributionMax} characters.`)
  const file = fileOf(context.given[0])
  if (sizeOf(file) > fileBytesMax)
    throw new AppError(
      'invalid_input',
      'The file is larger than 64 MB. Cut it to Austin or simplify it, for example with mapshaper.',
    )
  const report = await importLayer(context.db, await fs.readFile(file), {
    layer,
    fileName: path.basename(file),
    nameProperty: textOption(context, 'name-property'),
    kindProperty: textOption(context, 'kind-property'),
    kinds: kinds === undefined ? {} : kindsIn(kinds, layer),
    objectName: textOption(context, 'object') ?? layer,
    attribution,
  })
  return { message: toText(path.basename(file), layer, report), data: { layer, ...report } }
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function toText(file: string, layer: MapLayer, report: LayerReport): string {
  const { shapes, given, kept, squareMeters, bytes, outside, unfit, names, nameCount, kinds } = report
  const drawn = `${counted(shapes, 'shape')} with ${counted(kept, 'point')} of ${given.toLocaleString('en-US')}`
  const kindText = Object.entries(kinds).filter(([kind]) => kind !== '')
  return [
    `${file} is the layer ${layer} now: ${drawn}, ${Math.ceil(bytes / 1000)} kB compressed.`,
    `Left out: points that change a shape by less than ${squareMeters} m².`,
    ...(outside > 0 ? [`Not on the map: ${counted(outside, 'feature')}.`] : []),
    ...(unfit > 0 ? [`Wrong geometry for this layer: ${counted(unfit, 'feature')}.`] : []),
    nameCount > 0
      ? `${counted(nameCount, 'name')}: ${names.join(', ')}${nameCount > names.length ? ', …' : ''}`
      : 'No names.',
    ...(kindText.length > 0
      ? [`Kinds: ${kindText.map(([kind, count]) => `${kind} ${count}`).join(', ')}`]
      : []),
  ].join('\n')
}
