const ignore = () => {}

/** A map that only shows: without gestures, buttons and a choice. */
export const stillMap = {
  isStill: true,
  chosenId: null,
  pointedId: null,
  onChoose: ignore,
  onPoint: ignore,
  onMove: ignore,
} as const
