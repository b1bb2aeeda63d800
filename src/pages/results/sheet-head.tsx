import type { Declaration } from '#definition/declaration.ts'
import { selfRequester } from '#domain/requester.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { resultStates } from '#domain/results/states.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { SheetNeighbours, type WaitingNeighbours } from './sheet-neighbours.tsx'
import type { Sheet } from './sheet.ts'

interface SheetHeadProps {
  readonly declaration: Declaration
  readonly sheet: Sheet
  readonly neighbours: WaitingNeighbours
}

/** The patient of a sheet, its state and who asked for it. The patient is in sight while the sheet is scrolled. */
export function SheetHead({ declaration, sheet, neighbours }: SheetHeadProps) {
  const { patient } = sheet
  const requester = sheet.requester === selfRequester ? null : sheet.requester
  return (
    <>
      <div className="results-head">
        <div className="results-patient">
          <div className="results-who">
            <strong>
              <TypedText text={patient.name} />
            </strong>
            {patient.number ? <span>{patient.number}</span> : null}
            <span>{ageAndSexText(patient, patient.gender, sheet.collectedOn)}</span>
          </div>
          <div className="results-state">
            {sheet.state ? <StatusTag status={resultStates[sheet.state]} /> : <span>No results yet</span>}
            {sheet.stage ? <StatusTag status={reportStages[sheet.stage]} /> : null}
            {sheet.source === 'upload' ? <span>Beside the uploaded file, which stays the report</span> : null}
            <ScreenSlot name="correct-patient" declaration={declaration} values={{ patientId: patient.id, name: patient.name }} isOften="absent" />
          </div>
        </div>
        <SheetNeighbours {...neighbours} />
      </div>
      {requester || sheet.clinicalInfo ? (
        <p className="results-request">
          {requester ? (
            <span>
              Referred by <TypedText text={requester} />
            </span>
          ) : null}
          {sheet.clinicalInfo ? (
            <span>
              Clinical information: <TypedText text={sheet.clinicalInfo} />
            </span>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
