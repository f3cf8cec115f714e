import type { AgencyKind } from './agency-copy.ts'

/**
 * The hero's line drawing, in the ink of either theme, on flat spots slightly out of register: a browser and a phone on
 * the page about websites, two phones on the page about apps.
 */
export function AgencyDrawing({ kind }: { kind: AgencyKind }) {
  const label =
    kind === 'web'
      ? 'Line drawing: a shop’s site in a browser and on a phone, bats leaving it at the edge'
      : 'Line drawing: an app on two phones, bats leaving them at the edge'
  return (
    <svg className="AgencyDrawing" viewBox="0 0 560 440" role="img" aria-label={label}>
      <circle className="spot is-sun" cx="372" cy="168" r="138" />
      {kind === 'web' ? (
        <>
          <BrowserSketch />
          <PhoneSketch x={376} y={142} />
        </>
      ) : (
        <>
          <PhoneSketch x={92} y={86} scale={1.2} isList />
          <PhoneSketch x={304} y={142} />
        </>
      )}
      <path className="ground" d="M0 420H560M40 430H150M300 431H470" />
      {bats.map(([x, y, scale]) => (
        <path key={x} className="bat" d={bat} transform={`translate(${x} ${y}) scale(${scale})`} />
      ))}
    </svg>
  )
}

const bat =
  'M-12-2C-9-8-5-7-3-3L-1.6-6 0-4 1.6-6 3-3C5-7 9-8 12-2 9-3 7-1 6 2 4 0 2 1 0 5-2 1-4 0-6 2-7-1-9-3-12-2Z'
const bats = [
  [436, 96, 1],
  [468, 72, 0.8],
  [486, 104, 0.65],
  [508, 60, 0.9],
  [528, 88, 0.6],
  [540, 38, 0.75],
] as const

/** A window with a storefront in it: awning, door, shelves, and text beside them. */
function BrowserSketch() {
  const stripes = Array.from({ length: 6 }, (_, index) => 62 + index * 30)
  return (
    <g>
      <rect className="sheet" x="28" y="76" width="404" height="318" rx="12" />
      <path d="M28 112H432M46 94h.1M62 94h.1M78 94h.1M110 94H260" />
      <path className="spot is-awning" d="M67 152H247L255 186H75Z" />
      {stripes.map((x) => (
        <path key={x} d={`M${x} 148H${x + 30}V178A15 15 0 0 1 ${x} 178Z`} />
      ))}
      <path className="spot is-glass" d="M90 222H186V278H90Z" />
      <path d="M70 196V300H234V196M196 300V222H222V300M214 262V268M84 216H180V272H84ZM84 250H180" />
      <path d="M94 250V238Q102 226 110 238V250M124 250V230H142V250M153 250Q148 236 160 230Q172 236 167 250" />
      <path className="heavy" d="M268 158H344M268 178H320" />
      <path d="M268 206H352M268 222H340M268 238H350" />
      <rect className="act" x="268" y="262" width="76" height="30" rx="5" />
      <path d="M62 326H142V372H62ZM160 326H240V372H160ZM258 326H338V372H258ZM74 358H110M172 358H208M270 358H306" />
    </g>
  )
}

type PhoneSketchProps = { x: number; y: number; scale?: number; isList?: boolean }

function PhoneSketch({ x, y, scale = 1, isList = false }: PhoneSketchProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect className="sheet" width="140" height="278" rx="20" />
      <path d="M54 14H86" />
      {isList ? (
        <>
          <path className="heavy" d="M16 48H84" />
          {[72, 118, 164].map((top) => (
            <g key={top}>
              <circle className="spot is-glass" cx="36" cy={top + 19} r="14" />
              <circle cx="32" cy={top + 15} r="14" />
              <path d={`M58 ${top + 8}H118M58 ${top + 24}H98M16 ${top + 39}H124`} />
            </g>
          ))}
        </>
      ) : (
        <>
          <path className="spot is-glass" d="M16 38H132V128H16Z" />
          <path d="M10 32H130V124H10ZM10 104Q40 78 68 98T130 88" />
          <circle cx="96" cy="62" r="14" />
          <path className="heavy" d="M16 146H92" />
          <path d="M16 166H120M16 180H104" />
          <path d="M16 198H44M54 198H82M92 198H120" />
        </>
      )}
      <rect className="act" x="16" y="224" width="108" height="32" rx="6" />
    </g>
  )
}
