/** Among several things, only the button of the first that waits is orange; the others are outlined. */
export function oneOrange<Thing>(
  things: readonly Thing[],
  waits: (thing: Thing) => boolean,
): (thing: Thing) => 'primary' | 'outline' {
  const first = things.find(waits)
  return (thing) => (thing === first ? 'primary' : 'outline')
}
