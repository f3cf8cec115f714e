/** A joint, in units of a figure 200 high: feet at y 0, head near y -184, facing right. */
export type Joint = readonly [number, number]

/** Two joints of a limb, from the body outwards: elbow and hand, or knee and foot. */
export type Limb = readonly [Joint, Joint]

/** Where a figure's joints are. "Back" limbs are drawn behind the body. */
interface Pose {
  head: Joint
  neck: Joint
  hip: Joint
  backArm: Limb
  frontArm: Limb
  backLeg: Limb
  frontLeg: Limb
}

/** Reads `head neck hip | back arm | front arm | back leg | front leg`, each joint as `x,y`. */
const pose = (joints: string): Pose => {
  const read = (text: string): Joint[] =>
    text.split(' ').map((joint) => {
      const [x, y] = joint.split(',').map(Number)
      if (x === undefined || y === undefined) throw new Error(`no joint: ${joint}`)
      return [x, y]
    })
  const limb = (text: string | undefined): Limb => {
    const [middle, end] = read(text ?? '')
    if (!middle || !end) throw new Error(`no limb: ${text}`)
    return [middle, end]
  }
  const [spine = '', backArm, frontArm, backLeg, frontLeg] = joints.split(' | ')
  const [head, neck, hip] = read(spine)
  if (!head || !neck || !hip) throw new Error(`no spine: ${spine}`)
  return {
    head,
    neck,
    hip,
    backArm: limb(backArm),
    frontArm: limb(frontArm),
    backLeg: limb(backLeg),
    frontLeg: limb(frontLeg),
  }
}

/** Every pose a figure can take. */
export const POSES = {
  stand: pose('2,-184 0,-156 0,-88 | -26,-120 -22,-82 | 26,-120 24,-82 | -9,-46 -11,-4 | 10,-46 12,-4'),
  walk: pose('8,-184 4,-156 0,-88 | -18,-120 -34,-92 | 22,-122 44,-100 | -12,-46 -38,-8 | 20,-48 28,-4'),
  run: pose('30,-176 20,-150 0,-86 | -10,-124 -36,-108 | 40,-112 62,-134 | -24,-56 -70,-50 | 38,-64 34,-6'),
  reach: pose('4,-184 0,-156 0,-88 | -24,-118 -20,-82 | 32,-170 56,-204 | -9,-46 -13,-4 | 10,-46 14,-4'),
  offer: pose('4,-184 0,-156 0,-88 | 18,-118 50,-116 | 22,-116 58,-126 | -9,-46 -11,-4 | 10,-46 12,-4'),
  sit: pose('4,-146 0,-118 -4,-50 | 24,-86 46,-64 | 26,-82 52,-62 | 44,-48 44,-4 | 52,-50 58,-4'),
  lift: pose('0,-184 0,-156 0,-88 | -40,-170 -46,-218 | 40,-170 46,-218 | -26,-46 -30,-4 | 26,-46 30,-4'),
  tree: pose('0,-186 0,-158 0,-92 | -26,-196 -5,-238 | 26,-196 5,-238 | 0,-46 0,-4 | 46,-70 10,-46'),
  lotus: pose('0,-118 0,-90 0,-24 | -34,-54 -50,-24 | 34,-54 50,-24 | -60,-8 10,-6 | 60,-8 -10,-4'),
  warrior: pose('0,-160 0,-132 0,-66 | -50,-130 -98,-130 | 50,-130 98,-130 | -50,-32 -100,-4 | 56,-64 58,-4'),
  cheer: pose('0,-184 0,-156 0,-88 | -38,-178 -54,-222 | 38,-176 58,-216 | -14,-46 -20,-4 | 14,-46 24,-6'),
  strum: pose('4,-184 0,-156 0,-88 | -34,-118 6,-100 | 36,-132 70,-134 | -14,-46 -22,-4 | 14,-46 22,-4'),
  pedal: pose('46,-170 36,-146 -12,-96 | 56,-116 84,-106 | 58,-114 88,-104 | 16,-66 -4,-30 | 28,-62 20,-14'),
  paddle: pose('4,-100 0,-74 -8,-8 | 30,-66 56,-80 | 24,-44 40,-26 | 30,-22 62,-6 | 34,-22 66,-6'),
} as const satisfies Record<string, Pose>

/** The name of a pose. */
export type PoseName = keyof typeof POSES
