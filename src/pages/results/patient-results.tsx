import { Button, Modal } from 'antd'
import { useState } from 'react'
import * as results from '#contract/results.ts'
import type { Declaration } from '#definition/declaration.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import type { SlotProps } from '#crud/screens-context.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ValueTrend } from './trend.tsx'
import { useRead } from '#crud/use-read.ts'
import './results.css'

/** Opens the released values of a patient over time, from the customer's page (RES-08). */
export default function PatientResults({ values: { patientId, name } }: SlotProps) {
  const [isOpen, setOpen] = useState(false)
  const declaration = useDeclaration('results')
  const { allowed } = usePermission('reports.view')
  if (!allowed || !declaration || typeof patientId !== 'string') return null
  const patientName = typeof name === 'string' ? name : 'the patient'
  return (
    <>
      <Button type="link" size="small" aria-label={`Results of ${patientName}`} onClick={() => setOpen(true)}>
        Results
      </Button>
      {isOpen ? <PatientDialog declaration={declaration} patientId={patientId} patientName={patientName} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface PatientDialogProps {
  readonly declaration: Declaration
  readonly patientId: string
  readonly patientName: string
  onClose(): void
}

function PatientDialog({ declaration, patientId, patientName, onClose }: PatientDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const answer = useRead(results.measured, { patientId })
  const { content } = answer
  useReturnFocus()
  const most = content?.reduce<NonNullable<typeof content>[number] | null>((before, each) => (before && before.values >= each.values ? before : each), null)
  const shown = content?.find(({ code }) => code === chosen) ?? most
  return (
    <Modal open title={`Results of ${patientName}`} width={640} footer={<Button onClick={onClose}>Close</Button>} onCancel={onClose}>
      <AnswerBody declaration={declaration} answer={answer} title="The results could not be loaded" rows={4}>
        {(measured) =>
          shown ? (
            <>
              <LabelSelect
                className="result-select"
                aria-label="Parameter"
                value={shown.code}
                options={measured.map(({ code, name, values }) => ({ value: code, label: `${name} (${values})` }))}
                onChange={setChosen}
              />
              <ParameterTrend key={shown.code} declaration={declaration} patientId={patientId} parameter={shown} />
            </>
          ) : (
            <EmptyPanel message="No released results yet" />
          )
        }
      </AnswerBody>
    </Modal>
  )
}

interface ParameterTrendProps {
  readonly declaration: Declaration
  readonly patientId: string
  readonly parameter: { readonly code: string; readonly name: string }
}

function ParameterTrend({ declaration, patientId, parameter: { code, name } }: ParameterTrendProps) {
  const answer = useRead(results.history, { patientId, parameterCode: code })
  return (
    <AnswerBody declaration={declaration} answer={answer} title="The results of this parameter could not be loaded" rows={4}>
      {(points) => <ValueTrend name={name} points={points} band={points[0] ? { low: points[0].rangeLow, high: points[0].rangeHigh } : null} />}
    </AnswerBody>
  )
}
