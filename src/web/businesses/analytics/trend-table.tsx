import { shortDay, sumOf, type Trend, type TrendWeek, trendKeys, weeksOf, wholeCount } from './trend.ts'
import { trendLabels } from './trend-panel.tsx'

/** The trend in numbers, one row per week. */
export function TrendTable({ trend }: { trend: Trend }) {
  return (
    <div className="TableBox">
      <table className="Table TrendTable">
        <caption className="sr">Visits, likes and quote requests by week, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            {trendKeys.map((key) => (
              <th key={key} scope="col" className="is-amount">
                {trendLabels[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(trend).map((week, index) => (
            <tr key={week.from}>
              <th scope="row">
                {weekInWords(week)}
                {index === 0 ? <small> so far</small> : null}
              </th>
              {trendKeys.map((key) => (
                <td key={key} className="is-amount">
                  {wholeCount(week.counts[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{trend.length} days</th>
            {trendKeys.map((key) => (
              <td key={key} className="is-amount">
                {wholeCount(sumOf(trend.map((counts) => counts[key])))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const weekInWords = ({ from, to }: TrendWeek) =>
  from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`
