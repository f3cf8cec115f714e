/** One screen-print ink set; every picture uses exactly one. Values are CSS colors. */
export interface Palette {
  name: PaletteName
  /** True for dusk and night: stars are out, lamps are lit. */
  light: 'day' | 'dark'
  /** Top, middle and low band of the sky. */
  sky: readonly [string, string, string]
  /** The sun's or the moon's disc. */
  sun: string
  /** Distant hills. */
  far: string
  /** Near hills and the skyline. */
  mid: string
  leaf: string
  leaf2: string
  ground: string
  ground2: string
  wall: string
  wall2: string
  floor: string
  /** The darkest ink: outlines, shadows. */
  ink: string
  /** The unprinted sheet. */
  paper: string
  orange: string
  teal: string
  amber: string
  sage: string
  violet: string
  /** Lamplight: windows, bulbs. */
  lit: string
  wood: string
  water: string
}

/** The names of the ink sets. */
export type PaletteName = 'limestone' | 'gold' | 'dusk' | 'spring' | 'night' | 'rose' | 'creek' | 'sage'

/** The ink sets, in the order pictures use them: neighbors differ in hue and lightness. */
export const PALETTES: readonly Palette[] = [
  {
    name: 'limestone',
    light: 'day',
    sky: ['#F4E6C8', '#F1D9AE', '#EDC78F'],
    sun: '#E07B3C',
    far: '#D9B98A',
    mid: '#B7A06A',
    leaf: '#7E8F5A',
    leaf2: '#55693F',
    ground: '#E3C894',
    ground2: '#CFA96C',
    wall: '#F0DDB8',
    wall2: '#DFB98A',
    floor: '#B5764A',
    ink: '#33263A',
    paper: '#FBF3E0',
    orange: '#C6532A',
    teal: '#2F8581',
    amber: '#EBA937',
    sage: '#8FA277',
    violet: '#6C5488',
    lit: '#FFE3A0',
    wood: '#8A5233',
    water: '#4E9C98',
  },
  {
    name: 'gold',
    light: 'day',
    sky: ['#F7CE7B', '#F4B35A', '#EE8F45'],
    sun: '#FFF0C2',
    far: '#D9733A',
    mid: '#B5502F',
    leaf: '#7A6A35',
    leaf2: '#4A4A2E',
    ground: '#E2A24E',
    ground2: '#C47A36',
    wall: '#F2C777',
    wall2: '#DF9A4C',
    floor: '#9C4F2C',
    ink: '#3A1F2B',
    paper: '#FFF1D2',
    orange: '#B8401F',
    teal: '#246E71',
    amber: '#F6BE4A',
    sage: '#8E9A5B',
    violet: '#693F66',
    lit: '#FFF3C4',
    wood: '#7A3F25',
    water: '#34797A',
  },
  {
    name: 'dusk',
    light: 'dark',
    sky: ['#4E3F7A', '#94598B', '#E5825A'],
    sun: '#FFC46B',
    far: '#6E4A80',
    mid: '#54396E',
    leaf: '#3C4A5E',
    leaf2: '#2A2F4E',
    ground: '#7A4A6E',
    ground2: '#5A3862',
    wall: '#8A5A86',
    wall2: '#6C4678',
    floor: '#45305C',
    ink: '#211A3A',
    paper: '#FCE6CC',
    orange: '#E0632F',
    teal: '#3FA09A',
    amber: '#F9B548',
    sage: '#8B9C85',
    violet: '#B57BAE',
    lit: '#FFD27D',
    wood: '#5E3448',
    water: '#6A5A96',
  },
  {
    name: 'spring',
    light: 'day',
    sky: ['#A9D8CE', '#C6E3D0', '#EEE6C4'],
    sun: '#F6B04A',
    far: '#8FC0AE',
    mid: '#6BA491',
    leaf: '#4F8A63',
    leaf2: '#2F6350',
    ground: '#DDD7A4',
    ground2: '#B9BC82',
    wall: '#CFE3D2',
    wall2: '#A3CBBB',
    floor: '#C98E58',
    ink: '#1F2F3D',
    paper: '#FAF4E1',
    orange: '#D35E2D',
    teal: '#1F8280',
    amber: '#EFB13E',
    sage: '#7FA36F',
    violet: '#6A5A94',
    lit: '#FFF1B8',
    wood: '#8B5A3A',
    water: '#3FA09B',
  },
  {
    name: 'night',
    light: 'dark',
    sky: ['#161C3F', '#232D5C', '#3A4478'],
    sun: '#F9E3AE',
    far: '#2A3266',
    mid: '#1F2650',
    leaf: '#27505A',
    leaf2: '#173645',
    ground: '#343B69',
    ground2: '#282E57',
    wall: '#35417A',
    wall2: '#2A3566',
    floor: '#20274F',
    ink: '#0E1230',
    paper: '#F8E9CC',
    orange: '#E8693A',
    teal: '#3FB0A8',
    amber: '#FFC152',
    sage: '#7E9A88',
    violet: '#8B76C0',
    lit: '#FFD98A',
    wood: '#5A3A4E',
    water: '#2C5C84',
  },
  {
    name: 'rose',
    light: 'day',
    sky: ['#F3C1A5', '#F6D2B0', '#FBE4C4'],
    sun: '#E2683F',
    far: '#DC9C8A',
    mid: '#B97377',
    leaf: '#7C8062',
    leaf2: '#525C50',
    ground: '#EDBE94',
    ground2: '#D79A74',
    wall: '#F6D6B8',
    wall2: '#E5A98A',
    floor: '#A85F4C',
    ink: '#3A2238',
    paper: '#FEF2E0',
    orange: '#C84B2C',
    teal: '#37807F',
    amber: '#EFAA42',
    sage: '#98A583',
    violet: '#7D5583',
    lit: '#FFEBC0',
    wood: '#84483A',
    water: '#5E9A97',
  },
  {
    name: 'creek',
    light: 'dark',
    sky: ['#1D5A62', '#2F7D7C', '#74AE98'],
    sun: '#FBD27A',
    far: '#3A7F79',
    mid: '#27656A',
    leaf: '#1E5350',
    leaf2: '#123B40',
    ground: '#C9B27A',
    ground2: '#A88A58',
    wall: '#3A8581',
    wall2: '#27696B',
    floor: '#8E5635',
    ink: '#0F2A34',
    paper: '#FBF0D6',
    orange: '#E36A33',
    teal: '#8CD0BE',
    amber: '#F7BC4B',
    sage: '#93AE7F',
    violet: '#8C75B0',
    lit: '#FFE39A',
    wood: '#6E4129',
    water: '#5FB0A4',
  },
  {
    name: 'sage',
    light: 'day',
    sky: ['#D9DDB8', '#E6DFB6', '#F2DDB0'],
    sun: '#DB6B34',
    far: '#AFB98A',
    mid: '#8A9A68',
    leaf: '#5F7A4C',
    leaf2: '#3E573B',
    ground: '#E8CF98',
    ground2: '#CBB277',
    wall: '#DCDDB8',
    wall2: '#B8C295',
    floor: '#B06C43',
    ink: '#2C2C35',
    paper: '#FAF4E0',
    orange: '#C5522B',
    teal: '#2C7F7E',
    amber: '#E9A835',
    sage: '#7F9868',
    violet: '#71578A',
    lit: '#FFEDB5',
    wood: '#80502F',
    water: '#4C9690',
  },
]

/** Skin tones of the people drawn, light to dark. */
export const SKINS = ['#F0C49B', '#D99E70', '#B07548', '#7E4E33', '#5A3626'] as const
/** Their hair colors. */
export const HAIRS = ['#2B1B22', '#4A2A22', '#8A4A26', '#C98A3C', '#5B5560'] as const
