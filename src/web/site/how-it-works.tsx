const steps = [
  { title: 'Browse', text: 'Filter by category, price and distance. 80+ categories, in map and list view.' },
  { title: 'Compare', text: 'Side-by-side profiles, licenses and verified reviews.' },
  { title: 'Chat & Quotes', text: '1-tap messaging, with photo and video uploads of the job.' },
  { title: 'Schedule Directly', text: 'You pay the pro directly. No platform fees.' },
]

/** The four steps from browsing to getting it done. */
export function HowItWorks() {
  return (
    <section className="Section" aria-labelledby="how-it-works">
      <div className="Section-head">
        <h2 id="how-it-works">How it works</h2>
      </div>
      <ol className="Steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
