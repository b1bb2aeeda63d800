import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ChartFrame, ChartLegend } from './chart-frame.tsx'
import './charts.css'

const height = 140
const step = 10

/** The columns of a day or a week, and the list of its records. */
interface Bar {
  readonly label: string
  readonly to?: string
  readonly isSunday?: boolean
  readonly values: readonly number[]
  /** The first value of the same place in the period before, where it is known. */
  readonly former?: number | undefined
  /** Further words of its row in the table. */
  readonly more?: readonly string[]
}

interface ColumnChartProps {
  readonly title: string
  readonly head: string
  /** Names of the bars beside each other on each day or week. */
  readonly series: readonly string[]
  /** Name of the former values, which are a line. */
  readonly formerName?: string
  /** A limit that the values should keep, as a dashed line. */
  readonly target?: { readonly name: string; readonly value: number }
  readonly bars: readonly Bar[]
  /** Heads of the further words in the table. */
  readonly moreHeads?: readonly string[]
  readonly children?: ReactNode
  write(value: number): string
}

/**
 * Columns for each day or week, one of each series; below the line where a value is below zero. The drawing takes the width that there is; the words beside it keep
 * their size. The values under the pointer, or of the place that the arrow keys choose, are in a line below.
 */
export function ColumnChart({ title, head, series, formerName, target, bars, moreHeads = [], write, children }: ColumnChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const hasFormer = formerName !== undefined && bars.some(({ former }) => former !== undefined)
  const all = bars.flatMap(({ values, former }) => [...values, ...(hasFormer && former !== undefined ? [former] : [])]).concat(target ? [target.value] : [])
  const most = Math.max(...all, 1)
  const least = Math.min(...all, 0)
  const tallOf = (value: number) => (Math.abs(value) / (most - least)) * height
  const base = tallOf(most)
  const yOf = (value: number) => (value < 0 ? base + tallOf(value) : base - tallOf(value))
  const width = Math.max(bars.length, 1) * step
  const column = (step * 0.7) / series.length
  const names = hasFormer ? [...series, formerName] : series
  const wordsOf = ({ label, values, former }: Bar) => {
    const shown = values.map((value, index) => (names.length > 1 ? `${series[index]}: ${write(value)}` : write(value)))
    return [label, ...shown, ...(hasFormer && former !== undefined ? [`${formerName}: ${write(former)}`] : [])].join(', ')
  }
  return (
    <ChartFrame
      title={title}
      heads={[head, ...(series.length === 1 ? [title] : series), ...(hasFormer ? [formerName] : []), ...(target ? [target.name] : []), ...moreHeads]}
      rows={bars.map(({ label, to, values, former, more = [] }) => ({
        label,
        ...(to === undefined ? {} : { to }),
        words: [...values.map(write), ...(hasFormer ? [former === undefined ? '' : write(former)] : []), ...(target ? [write(target.value)] : []), ...more],
      }))}
    >
      {children}
      <ChartLegend series={series} line={hasFormer ? formerName : undefined} target={target?.name} />
      <div className="chart-columns" onPointerLeave={() => setAt(null)}>
        <span className="figure">{write(most)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <title>{`${title}; the table has the same figures`}</title>
          {bars.map((bar, index) => {
            const { label, to, isSunday, values } = bar
            const dayClass = `chart-day${isSunday ? ' chart-sunday' : ''}${index === at ? ' chart-chosen' : ''}`
            const columns = (
              <>
                <rect x={index * step} width={step} height={height} className={dayClass} onPointerEnter={() => setAt(index)} />
                {values.map((value, place) => (
                  <rect
                    key={series[place]}
                    x={(index + 0.15) * step + place * column}
                    y={value < 0 ? base : yOf(value)}
                    width={column}
                    height={tallOf(value)}
                    className={`chart-bar-${place}`}
                    onPointerEnter={() => setAt(index)}
                  />
                ))}
              </>
            )
            // The table has the same links for the keyboard.
            return to === undefined ? (
              <g key={label}>{columns}</g>
            ) : (
              <Link key={label} to={to} tabIndex={-1} aria-label={wordsOf(bar)}>
                {columns}
              </Link>
            )
          })}
          {least < 0 ? <line x1={0} x2={width} y1={base} y2={base} className="chart-zero" /> : null}
          {target ? <line x1={0} x2={width} y1={yOf(target.value)} y2={yOf(target.value)} className="chart-target" /> : null}
          {hasFormer ? <polyline className="chart-former" points={formerPoints(bars, yOf)} /> : null}
        </svg>
        <span className="figure">{write(least)}</span>
        <span className="figure">{bars[0]?.label}</span>
        <span className="figure">{bars.length > 1 ? bars.at(-1)?.label : null}</span>
      </div>
      <ChosenValue title={title} head={head} words={bars.map(wordsOf)} at={at} onChoose={setAt} />
    </ChartFrame>
  )
}

/** The line of former values: one level over the width of each place. */
function formerPoints(bars: readonly Bar[], yOf: (value: number) => number): string {
  return bars.flatMap(({ former }, index) => (former === undefined ? [] : [`${index * step},${yOf(former)}`, `${(index + 1) * step},${yOf(former)}`])).join(' ')
}

interface ChosenValueProps {
  readonly title: string
  readonly head: string
  /** The words of each place. */
  readonly words: readonly string[]
  readonly at: number | null
  onChoose(at: number | null): void
}

/** The values of one place of a chart. The arrow keys go from place to place, by a slider that only its focus shows. */
function ChosenValue({ title, head, words, at, onChoose }: ChosenValueProps) {
  const id = useId()
  const place = at ?? words.length - 1
  return (
    <p className="chart-chosen-value figure">
      <label htmlFor={id} className="visually-hidden">{`${head} of ${title}`}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(words.length - 1, 0)}
        value={place}
        aria-valuetext={words[place]}
        onChange={({ target }) => onChoose(Number(target.value))}
        onFocus={() => onChoose(place)}
        onBlur={() => onChoose(null)}
      />
      <span>{at === null ? 'Point at the chart for its values' : words[at]}</span>
    </p>
  )
}
