import { Alert, Button } from 'antd'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as cash from '#contract/cash.ts'
import { formatCivilDate, isCivilDate, isoWeekday } from '#domain/civil-date.ts'
import { weekdays } from '#domain/time-slot.ts'
import { AnswerBody, seenOf } from '#crud/answer-body.tsx'
import { usePermission } from '#crud/current-user.ts'
import { DayStepper } from '#crud/fields/day-stepper.tsx'
import { printPdf } from '#crud/print-pdf.ts'
import { saveFile } from '#crud/save-file.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { useRead, useReadFile } from '#crud/use-read.ts'
import { describeError } from '#ui/describe-error.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useToday } from '#ui/use-today.ts'
import { CashBox } from './cash-box.tsx'
import { CashTable } from './cash-table.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ClosedDays } from './closed-days.tsx'
import { LateEntries } from './late-entries.tsx'
import './cash.css'

/** The cash of a day by person and method, its closing, and the days closed before (MON-03). The date is in the address. */
export default function CashPage({ declaration }: PageProps) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const parameter = search.get('date')
  const date = isCivilDate(parameter) ? parameter : today
  // Payments are recorded on other screens: the day is read at each visit.
  const answer = useRead(cash.cashDay, { date }, { purpose: 'page', pollMs: 60_000 })
  const [isClosing, setClosing] = useState(false)
  const mayClose = usePermission('orders.edit')
  const content = seenOf(answer)
  const { isWorking, failure, save, print } = useSheet(date)
  const isOpen = content !== null && content.closing === null
  return (
    <section aria-label="Day's cash" className="cash-page">
      <PageHeader
        title={`Day's cash, ${weekdays[isoWeekday(date)].label} ${formatCivilDate(date)}`}
        actions={
          <>
            <DayStepper day={date} onChange={(day) => setSearch({ date: day })} />
            <Button icon={<Download size={16} aria-hidden="true" />} disabled={isWorking} onClick={save}>
              CSV
            </Button>
            <Button icon={<Printer size={16} aria-hidden="true" />} disabled={isWorking} onClick={print}>
              Print
            </Button>
            {isOpen ? (
              <PermittedButton
                type="primary"
                reason={mayClose.reason ?? (date > today ? 'This day is still to come' : undefined)}
                onClick={() => setClosing(true)}
              >
                Close the day
              </PermittedButton>
            ) : null}
          </>
        }
      />
      {failure ? <Alert className="cash-note" type="error" showIcon message={failure} /> : null}
      <AnswerBody declaration={declaration} answer={answer} title="The day's cash could not be loaded">
        {(day) => (
          <>
            {day.closing ? (
              <Alert
                className="cash-note"
                type="success"
                showIcon
                message={
                  <>
                    Closed by <TypedText text={day.closing.closedBy} />, <InstantText instant={day.closing.closedAt} show="dateTime" />
                  </>
                }
              />
            ) : null}
            <div className="cash-columns">
              <CashTable lines={day.lines} />
              <CashBox day={day} />
            </div>
            <LateEntries entries={day.late} />
            {isClosing && isOpen ? <CloseDialog day={day} onClose={() => setClosing(false)} onClosed={answer.retry} /> : null}
          </>
        )}
      </AnswerBody>
      <ClosedDays declaration={declaration} />
    </section>
  )
}

/** Saves or prints the paper of a day. */
function useSheet(date: string) {
  const read = useReadFile()
  const [failure, setFailure] = useState<string | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setFailure(describeError(thrown).message ?? 'The file could not be made. Please try again.'))
  const make = (work: () => Promise<void>) => () => {
    setFailure(null)
    void run(work)
  }
  return {
    isWorking,
    failure,
    save: make(async () => void saveFile(await read(cash.cashSheet, { date, format: 'csv' }), `cash-${date}.csv`)),
    print: make(async () => printPdf((await read(cash.cashSheet, { date, format: 'pdf' })).blob)),
  }
}
