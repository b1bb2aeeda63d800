import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as contract from '#contract/sample-labels.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { countText } from '#domain/count.ts'
import { isLabelPaper, labelPages, type LabelPaperName, labelPapers, labelsPerPage } from '#domain/sample-label.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import type { Content } from '#crud/contract-answer.ts'
import { usePermission } from '#crud/current-user.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useToday } from '#ui/use-today.ts'
import { LabelChoice } from './label-choice.tsx'
import { LabelSheet } from './label-sheet.tsx'
import './label-fonts.css'
import './labels.css'

const paperKey = 'lab_label_paper'
const labelWord = { one: 'label', many: 'labels' } as const

/** Labels of the samples of an order (`?order=`), a visit (`?visit=`), or a day and phlebotomist (`?date=&phlebotomist=`), made to be printed (SMP-02). */
export default function LabelsPage({ declaration }: PageProps) {
  const [search] = useSearchParams()
  const asked = askedOf(search)
  return asked === null ? <NothingAsked /> : <AskedLabels declaration={declaration} asked={asked} />
}

/** The page without a record: how to come to labels, and those of the day. */
function NothingAsked() {
  const today = useToday()
  return (
    <section aria-label="Labels" className="labels" data-own-head>
      <PageHeader title="Labels" />
      <EmptyPanel
        message="Choose what to print labels for"
        note="Open an order or a visit and choose Print labels there, or print all labels of a day."
        action={
          <>
            <LinkButton to={`/sample-collections/labels?date=${today}`} isPrimary>
              Labels of today
            </LinkButton>
            <LinkButton to="/sample-collections/today">Today's collections</LinkButton>
          </>
        }
      />
    </section>
  )
}

interface AskedLabelsProps extends PageProps {
  readonly asked: NonNullable<ReturnType<typeof askedOf>>
}

function AskedLabels({ declaration, asked }: AskedLabelsProps) {
  const answer = useRead(contract.labels, asked)
  const [paperName, setPaper] = useState(storedPaper)
  const [onlyNew, setOnlyNew] = useState(false)
  const [skipped, setSkipped] = useState(0)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const { reason } = usePermission('orders.edit')
  const paper = labelPapers[paperName]
  const all = answer.content ?? []
  const offered = onlyNew ? all.filter(({ printed }) => printed === 0) : all
  const shown = offered.filter(({ sampleId }) => !leftOut.has(sampleId))
  const again = shown.filter(({ printed }) => printed > 0).length
  const places = labelsPerPage(paper)
  usePageClass(paperName === 'roll' ? 'print-labels-roll' : 'print-labels-a4')
  const print = usePrinting(shown, paperName, reason === undefined)
  const choosePaper = (name: LabelPaperName) => {
    storePaper(name)
    setPaper(name)
    setSkipped(0)
  }
  return (
    <section aria-label="Labels" className="labels" data-own-head>
      <PageHeader
        title="Labels"
        subtitle={countText(shown.length, labelWord)}
        actions={
          <PermittedButton type="primary" icon={<Printer size={16} aria-hidden="true" />} reason={reason} disabled={shown.length === 0} onClick={print}>
            Print
          </PermittedButton>
        }
      />
      <div className="labels-choices">
        <LabelSelect
          aria-label="Paper"
          className="labels-paper"
          value={paperName}
          options={Object.entries(labelPapers).map(([value, { label }]) => ({ value, label }))}
          onChange={(value: string) => isLabelPaper(value) && choosePaper(value)}
        />
        {places > 1 ? (
          <LabelSelect
            aria-label="First label"
            className="labels-paper"
            value={skipped}
            options={Array.from({ length: places }, (_, place) => ({ value: place, label: `Begin at label ${place + 1}` }))}
            onChange={setSkipped}
          />
        ) : null}
        <LightCheckbox isOn={onlyNew} onChange={setOnlyNew}>
          Only labels that are not printed yet
        </LightCheckbox>
      </div>
      <LabelChoice labels={offered} leftOut={leftOut} onChange={setLeftOut} />
      {again > 0 ? (
        <p className="labels-note">{countText(again, { one: 'label was', many: 'labels were' })} printed before. Printing again is recorded.</p>
      ) : null}
      <p className="labels-note">In the print window, choose 100 % scale and no margins.</p>
      <AnswerBody declaration={declaration} answer={answer} title="The labels could not be loaded">
        {() =>
          shown.length === 0 ? (
            <NoLabels printed={all.length} isNoneChosen={offered.length > 0} />
          ) : (
            <div className="label-sheets">
              {labelPages(shown, paper, skipped).map((page, index) => (
                <LabelSheet key={page.find(Boolean)?.sampleId ?? index} paperName={paperName} labels={page} />
              ))}
            </div>
          )
        }
      </AnswerBody>
    </section>
  )
}

/** Shown where no label is left: none is chosen, all were printed before, or the order or day has no samples. */
function NoLabels({ printed, isNoneChosen }: { readonly printed: number; readonly isNoneChosen: boolean }) {
  if (isNoneChosen) return <EmptyPanel message="No label is chosen" note="Tick the labels to print under Choose labels." />
  if (printed > 0) return <EmptyPanel message="All labels are printed" note="Untick the box above to print them again." />
  return (
    <EmptyPanel
      message="No labels to print"
      note="An order has labels as soon as its patients have tests, and a visit until it is cancelled."
      action={<LinkButton to="/sample-collections/today">Today's collections</LinkButton>}
    />
  )
}

/** The labels that the address asks for; null where it names nothing. */
function askedOf(search: URLSearchParams) {
  const [order, visit, date, phlebotomist] = ['order', 'visit', 'date', 'phlebotomist'].map((name) => search.get(name) ?? undefined)
  if (order) return { order }
  if (visit) return { visit }
  return date && isCivilDate(date) ? { date, ...(phlebotomist ? { phlebotomist } : {}) } : null
}

/** Marks the document while the page is open: the size of printed pages hangs on the root, so that no first page of another size is empty. */
function usePageClass(name: string) {
  useEffect(() => {
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [name])
}

/** Prints, and records it, however the browser's print window was opened. */
function usePrinting(labels: Content<typeof contract.labels>, paper: LabelPaperName, isAllowed: boolean): () => void {
  const { send } = useWrite(contract.printed)
  const fail = useFailureNotice()
  const isPrinting = useRef(false)
  const record = useEventCallback(() => {
    if (isPrinting.current || !isAllowed || labels.length === 0) return
    isPrinting.current = true
    const samples = labels.map(({ sampleId }) => sampleId)
    send({}, { samples, paper }).catch((thrown: unknown) => fail(thrown, (message) => message ?? 'The printing could not be recorded'))
  })
  useEffect(() => {
    const ended = () => {
      isPrinting.current = false
    }
    window.addEventListener('beforeprint', record)
    window.addEventListener('afterprint', ended)
    return () => {
      window.removeEventListener('beforeprint', record)
      window.removeEventListener('afterprint', ended)
    }
  }, [record])
  // The scripts of the names may still be on their way.
  return () => void document.fonts.ready.then(() => window.print())
}

function storedPaper(): LabelPaperName {
  try {
    const name = localStorage.getItem(paperKey)
    return isLabelPaper(name) ? name : 'roll'
  } catch {
    return 'roll'
  }
}

function storePaper(name: LabelPaperName): void {
  try {
    localStorage.setItem(paperKey, name)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
