const description =
  "Line drawing: Austin's skyline, the Congress Avenue Bridge, its bats, live oaks by the water"

/**
 * The hero's line drawing. The SVG files stay out of the script bundle (8 kB brotli each) and have a named view for each
 * use; only the one for the current theme is fetched.
 */
export function CityDrawing() {
  return (
    <picture>
      <source media="(min-width: 960px) and (prefers-color-scheme: dark)" srcSet="/city-dark.svg#wide" />
      <source media="(min-width: 960px)" srcSet="/city-light.svg#wide" />
      <source media="(prefers-color-scheme: dark)" srcSet="/city-dark.svg#phone" />
      <img className="City Hero-city" src="/city-light.svg#phone" alt={description} />
    </picture>
  )
}
