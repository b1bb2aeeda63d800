import { formatCivilDate } from '#domain/civil-date.ts'
import { flagSign, flagText } from '#domain/results/flag.ts'
import { measuredText, rangeBesideUnit, scientificText } from '#domain/results/scientific-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import type { HistoryPoint } from './sheet.ts'
import './trend.css'

/** Normal values as they are drawn behind the line; a bound that is null has no edge. */
export interface Band {
  readonly low: number | null
  readonly high: number | null
}

interface TrendProps {
  readonly name: string
  /** The latest first. */
  readonly points: readonly HistoryPoint[]
  readonly band: Band | null
}

/** A parameter over time: a line with its range as a band, and the same values as a table (RES-08). The line has only the values in the latest one's unit. */
export function ValueTrend({ name, points, band }: TrendProps) {
  if (points.length === 0) return <p className="trend-none">No released value yet</p>
  const unit = points[0]?.unit ?? ''
  const drawn = points.toReversed().flatMap((point) => (point.number === null || point.unit !== unit ? [] : [{ ...point, number: point.number }]))
  return (
    <div className="trend">
      {drawn.length > 1 ? <TrendChart name={name} unit={unit} points={drawn} band={band} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="trend-table" aria-label={`Values of ${name}`} tabIndex={0}>
        <table>
          <TableHead titles={['Collected', 'Value', 'Reference range']} />
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <th scope="row">{formatCivilDate(point.collectedOn)}</th>
                <td>
                  <TypedText text={measuredText(point.value, point.unit)} /> <PointFlag point={point} />
                </td>
                <td>
                  <TypedText text={rangeBesideUnit(point.rangeText, point.unit)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function PointFlag({ point: { flag, direction } }: { readonly point: HistoryPoint }) {
  if (!flag || flag === 'Normal') return null
  const flagged = { flag, direction }
  return (
    <small>
      {flagSign(flagged)} {flagText(flagged)}
    </small>
  )
}

const width = 560
const height = 200
const padding = { left: 44, right: 28, top: 24, bottom: 26 }
/** Number of values above which only the last, the highest and the lowest are named. */
const maxLabels = 8

type Drawn = HistoryPoint & { readonly number: number }

/** The line of a parameter over time, to the scale of the days. */
function TrendChart({ name, unit, points, band }: Omit<TrendProps, 'points'> & { readonly unit: string; readonly points: readonly Drawn[] }) {
  const days = points.map(({ collectedOn }) => Date.parse(`${collectedOn}T00:00:00Z`))
  const [from, to] = [Math.min(...days), Math.max(...days)]
  const numbers = points.map(({ number }) => number)
  const bounds = [band?.low, band?.high].filter((bound) => typeof bound === 'number')
  const [least, most] = [Math.min(...numbers, ...bounds), Math.max(...numbers, ...bounds)]
  const spread = most - least || Math.abs(most) || 1
  const [bottom, top] = [least - spread * 0.08, most + spread * 0.08]
  const plotBottom = height - padding.bottom
  const plotWidth = width - padding.left - padding.right
  // Values of a single day are spaced evenly.
  const x = (index: number) => padding.left + plotWidth * (to === from ? index / (points.length - 1) : ((days[index] ?? from) - from) / (to - from))
  const y = (number: number) => plotBottom - ((number - bottom) / (top - bottom)) * (plotBottom - padding.top)
  const hasLabel = (number: number, index: number) =>
    points.length <= maxLabels || index === points.length - 1 || number === Math.max(...numbers) || number === Math.min(...numbers)
  const bandTop = y(band?.high ?? top)
  return (
    <svg className="trend-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name} over time; the table beside has the same values`}>
      {bounds.length > 0 ? (
        <g>
          <rect className="trend-band" x={padding.left} width={plotWidth} y={bandTop} height={Math.max(0, y(band?.low ?? bottom) - bandTop)} />
          {bounds.map((bound) => (
            <g key={bound}>
              <line className="trend-bound" x1={padding.left} x2={padding.left + plotWidth} y1={y(bound)} y2={y(bound)} />
              <text x={padding.left - 6} y={y(bound) + 4} textAnchor="end">
                {bound}
              </text>
            </g>
          ))}
        </g>
      ) : null}
      <polyline className="trend-line" points={points.map(({ number }, index) => `${x(index)},${y(number)}`).join(' ')} />
      {points.map((point, index) => (
        <g key={point.id}>
          <circle
            className={point.flag && point.flag !== 'Normal' ? 'trend-point trend-point-flagged' : 'trend-point'}
            cx={x(index)}
            cy={y(point.number)}
            r={4}
          />
          {hasLabel(point.number, index) ? (
            <text className="trend-value" x={x(index)} y={y(point.number) - 9} textAnchor="middle">
              {point.value} {point.flag ? flagSign({ flag: point.flag, direction: point.direction }) : ''}
            </text>
          ) : null}
        </g>
      ))}
      <text x={padding.left} y={height - 6}>
        {formatCivilDate(points[0]?.collectedOn ?? '')}
      </text>
      <text x={padding.left + plotWidth} y={height - 6} textAnchor="end">
        {formatCivilDate(points.at(-1)?.collectedOn ?? '')}
      </text>
      {unit ? (
        <text x={padding.left} y={12}>
          {scientificText(unit)}
        </text>
      ) : null}
    </svg>
  )
}
