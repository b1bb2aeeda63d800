import type { CSSProperties } from 'react'
import type * as contract from '#contract/sample-labels.ts'
import { type CivilDate, formatCivilDate } from '#domain/civil-date.ts'
import { code128 } from '#domain/code-128.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import { barHeight, barsLeft, codeModules, type LabelPaperName, labelPapers, moduleWidth } from '#domain/sample-label.ts'
import type { Content } from '#crud/contract-answer.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'

type Label = Content<typeof contract.labels>[number]

interface LabelSheetProps {
  readonly paperName: LabelPaperName
  /** The labels of one page; null for a place that stays empty. */
  readonly labels: readonly (Label | null)[]
}

const mm = (length: number) => `${length}mm`

/** One page of labels in its true size. */
export function LabelSheet({ paperName, labels }: LabelSheetProps) {
  const paper = labelPapers[paperName]
  const today = useToday()
  const style = {
    '--label-width': mm(paper.width),
    '--label-height': mm(paper.height),
    '--label-pitch': mm(paper.pitch),
    '--bars-left': mm(barsLeft(paper)),
    '--bars-width': mm(codeModules * moduleWidth(paper)),
    '--bars-height': mm(barHeight),
    '--sheet-top': mm(paper.top),
    '--sheet-left': mm(paper.left),
  } as CSSProperties
  return (
    <div className={`label-sheet label-sheet-${paperName}`} style={style}>
      {labels.map((label, place) =>
        label ? (
          <article
            key={label.sampleId}
            className="label"
            aria-label={`Label ${label.number}`}
            style={{
              insetInlineStart: mm(paper.left + (place % paper.columns) * paper.pitch),
              top: mm(paper.top + Math.floor(place / paper.columns) * paper.height),
            }}
          >
            <PrintedLabel label={label} today={today} />
          </article>
        ) : null,
      )}
    </div>
  )
}

/** The words and the code of a label. */
function PrintedLabel({ label: { number, container, tests, patient, orderNumber, day }, today }: { readonly label: Label; readonly today: CivilDate }) {
  return (
    <>
      <p className="label-name">
        <TypedText text={patient.name} />
      </p>
      <p>
        {ageAndSexText(patient, patient.gender, day ?? today)} · {day ? formatCivilDate(day) : orderNumber}
      </p>
      <Bars number={number} />
      <p className="label-number">
        <b>{number}</b> {container}
      </p>
      <p className="label-tests">{tests.join(', ')}</p>
    </>
  )
}

/** A number as Code 128, one unit of the drawing a module. */
function Bars({ number }: { readonly number: string }) {
  const code = code128(number)
  if (!code) return null
  const path = code.bars.map(({ at, width }) => `M${at} 0h${width}v1h-${width}z`).join('')
  return (
    <svg
      className="label-bars"
      viewBox={`0 0 ${code.width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Bar code ${number}`}
    >
      <path d={path} />
    </svg>
  )
}
