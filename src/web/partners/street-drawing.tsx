/** Five adjoining shops, one per partner trade, each with its left edge, its top and its sign. */
const shops = [
  // a bank: pediment and columns
  {
    x: 28,
    top: 190,
    roof: 'M22 190H134L78 152Z',
    sign: 'M44 204V288M64 204V288M92 204V288M112 204V288',
    hasAwning: false,
  },
  // a law office: scales
  {
    x: 128,
    top: 150,
    roof: 'M122 150H234V138H122Z',
    sign: 'M178 178V222M158 188H198M158 188L150 206H166ZM198 188L190 206H206ZM168 222H188',
    hasAwning: true,
  },
  // an insurer: umbrella
  {
    x: 228,
    top: 206,
    roof: 'M228 206Q278 164 328 206',
    sign: 'M252 250Q252 226 278 226T304 250ZM278 250V270Q278 278 286 276',
    hasAwning: true,
  },
  // software: a screen
  {
    x: 328,
    top: 128,
    roof: 'M322 128H434V116H322ZM352 116V100H404V116',
    sign: 'M350 160H406V200H350ZM366 212H390M378 200V212M366 174L358 182L366 190M390 174L398 182L390 190',
    hasAwning: true,
  },
  // an accountant: a ledger
  {
    x: 428,
    top: 178,
    roof: 'M428 178V162H462V152H494V162H528V178',
    sign: 'M456 206H500V256H456ZM468 206V256M476 220H492M476 232H492M476 244H486',
    hasAwning: true,
  },
] as const

const ground = 396

/** The hero's line drawing: an Austin street on flat spots slightly out of register. */
export function StreetDrawing() {
  return (
    <svg
      className="AgencyDrawing"
      viewBox="0 0 560 440"
      role="img"
      aria-label="Line drawing: five shops wall to wall, a bank, a law office, an insurer, a software maker and an accountant"
    >
      <circle className="spot is-sun" cx="300" cy="168" r="138" />
      {shops.map((shop, index) => (
        <Shop key={shop.x} {...shop} tint={index % 2 === 0 ? 'is-glass' : 'is-awning'} />
      ))}
      <path className="ground" d="M0 396H560M0 420H560M40 408H90M150 408H230M300 408H340M420 408H520" />
      {[
        [96, 96, 0.9],
        [128, 72, 0.7],
        [64, 70, 0.6],
        [486, 92, 0.8],
        [512, 66, 0.6],
      ].map(([x, y, scale]) => (
        <path key={x} className="bat" d={bat} transform={`translate(${x} ${y}) scale(${scale})`} />
      ))}
    </svg>
  )
}

const bat =
  'M-12-2C-9-8-5-7-3-3L-1.6-6 0-4 1.6-6 3-3C5-7 9-8 12-2 9-3 7-1 6 2 4 0 2 1 0 5-2 1-4 0-6 2-7-1-9-3-12-2Z'

type ShopProps = Omit<(typeof shops)[number], 'hasAwning'> & { hasAwning: boolean; tint: string }

function Shop({ x, top, roof, sign, hasAwning, tint }: ShopProps) {
  const stripes = [0, 1, 2, 3].map((index) => x + 6 + index * 22)
  return (
    <g>
      <path className="sheet" d={roof} />
      <path className="sheet" d={`M${x} ${top}H${x + 100}V${ground}H${x}Z`} />
      <path d={sign} />
      {hasAwning ? (
        <>
          <path className={`spot ${tint}`} d={`M${x + 10} 308H${x + 98}V330H${x + 10}Z`} />
          {stripes.map((left) => (
            <path key={left} d={`M${left} 304H${left + 22}V320A11 11 0 0 1 ${left} 320Z`} />
          ))}
        </>
      ) : (
        <>
          <path className={`spot ${tint}`} d={`M${x + 9} 300H${x + 97}V314H${x + 9}Z`} />
          <path d={`M${x + 4} 294H${x + 96}V308H${x + 4}Z`} />
        </>
      )}
      <path
        d={`M${x + 60} ${ground}V344H${x + 88}V${ground}M${x + 12} 344H${x + 48}V380H${x + 12}ZM${x + 81} 370v6`}
      />
    </g>
  )
}
