/** The city drawing at dusk, for the dark panel beside a form; lazy, because phones hide it. */
export function CityAtDusk() {
  return (
    <img
      className="City SignIn-city"
      src="/city-dusk.svg#panel"
      alt="Line drawing: Austin at dusk, bats rising from the Congress Avenue Bridge"
      loading="lazy"
    />
  )
}
