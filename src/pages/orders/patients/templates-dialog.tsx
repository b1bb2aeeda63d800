import { useNotification } from '@refinedev/core'
import { Radio } from 'antd'
import { useRef, useState } from 'react'
import { completeRows, type PatientTemplate, patientTemplates } from '#domain/patient-template.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import type { Picks } from '#pages/orders/items/use-picks.ts'
import { unconfirmedMessage } from '#pages/orders/add-one-by-one.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { addPatients } from './add-patients.ts'
import { KnownRows } from './known-rows.tsx'
import { patientsLike } from './patient-fields.ts'
import { SuggestedTests } from './suggested-tests.tsx'
import { birthProblems, rowQuestions, templateRows, skippedMessage, type TemplateRow } from './template-form.ts'
import { TemplateRows } from './template-rows.tsx'
import { type KnownPatient, patientQuestion } from './use-known-patients.ts'
import { useKnownRows } from './use-known-rows.ts'
import { useSuggestedTests } from './use-suggested-tests.ts'
import { useToday } from '#ui/use-today.ts'

interface TemplatesDialogProps {
  readonly resource: string
  readonly order: Order
  readonly changes: OrderChanges
  readonly selection: Picks
  onClose(): void
}

/** Adds a usual group of patients at once, and may select the tests that are usual for them; who looks like a known one is shown first (ODT-09, CHK-01). */
export function TemplatesDialog({ resource, order, changes, selection, onClose }: TemplatesDialogProps) {
  const [template, setTemplate] = useState<PatientTemplate>('family')
  const [start] = useState(() => templateRows('family', []))
  const form = useFormState({ rows: start })
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<readonly string[]>([])
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [unsure] = useState(() => new Map<string, readonly string[]>())
  const suggested = useSuggestedTests(template)
  const known = useKnownRows(resource, order.id)
  const today = useToday()
  const { open } = useNotification()
  const rows = form.values.rows as readonly TemplateRow[]
  const present = useRef(rows)
  present.current = rows
  const { complete, skipped } = completeRows(rows)
  const questions = rowQuestions(complete, today).join(' ')
  const [answered, setAnswered] = useState('')
  const tests = [...chosen].flatMap((name) => suggested.tests.get(name) ?? [])
  const isLikeOthers = complete.length > 0 && complete.every((row) => known.matchesOf(row)) && complete.some((row) => known.matchesOf(row)?.length)
  const takeKnown = async ({ key, name }: TemplateRow, { id }: KnownPatient) => {
    await changes.change('addKnownPatient', { id: order.id, patientId: id })
    selection.put(tests.map((item) => ({ patientId: id, item })))
    setAdded((before) => [...before, name.trim()])
    // Text typed in other rows stays.
    form.set(
      'rows',
      present.current.filter((row) => row.key !== key),
    )
    open?.({ type: 'success', message: `${name.trim()} added.` })
    if (complete.length === 1 && skipped === 0) onClose()
  }
  const submit = async () => {
    const isLike = await known.compare(complete)
    const asked = answered === questions ? [] : rowQuestions(complete, today)
    if (asked.length > 0) setAnswered(questions)
    if (isLike || asked.length > 0) throw patientQuestion(isLike, asked)
    const names: string[] = [...added]
    const gone = new Set<string>()
    const put = (patientId: string) => selection.put(tests.map((item) => ({ patientId, item })))
    const { refused, stoppedBy, unconfirmed } = await addPatients(
      order,
      complete.map((row) => {
        const { key, ...values } = row
        return { key, values, isSeen: (known.matchesOf(row) ?? []).length > 0 }
      }),
      {
        changes,
        open,
        unsure,
        onAdded({ key, values }, id) {
          gone.add(key)
          names.push(String(values.name).trim())
          if (id !== null) put(id)
          else
            void changes.read().then(
              (now) => patientsLike(now, values).slice(-1).forEach(put),
              () => null,
            )
        },
      },
    )
    if (gone.size > 0)
      form.set(
        'rows',
        rows.filter(({ key }) => !gone.has(key)),
      )
    setAdded(names)
    setUnconfirmed(unconfirmed ? String(unconfirmed.values.name).trim() : null)
    if (stoppedBy !== null) throw stoppedBy
    const problems = refused.map(({ thing, reason }) => [thing.key, reason] as const)
    if (problems.length > 0) throw Object.assign(new Error('Some patients were refused'), { errors: Object.fromEntries(problems) })
    open?.({ type: 'success', message: [`${names.length} ${names.length === 1 ? 'patient' : 'patients'} added.`, skippedAfter(skipped)].join(' ').trim() })
  }
  return (
    <DialogFrame
      title={`Add patients to order ${order.orderNumber} from a template`}
      confirm={`${complete.length === 0 ? 'Add patients' : complete.length === 1 ? 'Add 1 patient' : `Add ${complete.length} patients`}${isLikeOthers || (questions !== '' && answered === questions) ? ' anyway' : ''}`}
      working="Adding…"
      isBlocked={complete.length === 0}
      check={() => birthProblems(complete, today)}
      form={form}
      failure={outcomeMessage(added, unconfirmed)}
      hasHeading
      width={760}
      resource={resource}
      submit={submit}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label="Template">
        <Radio.Group
          className="template-choice"
          value={template}
          options={Object.entries(patientTemplates).map(([value, { label, patients }]) => ({ value, label: `${label} (${patients})` }))}
          onChange={(event) => {
            const next = event.target.value as PatientTemplate
            setTemplate(next)
            choose(new Set())
            form.set('rows', templateRows(next, rows))
          }}
        />
      </div>
      <SuggestedTests suggested={suggested} chosen={chosen} onChange={choose} />
      <KnownRows order={order} rows={rows} known={known} onUse={takeKnown} />
      <TemplateRows rows={rows} problems={form.problems} onChange={(next) => form.set('rows', next)} />
      <p role="status">{skippedMessage(skipped)}</p>
    </DialogFrame>
  )
}

/** The message about a template that was added in part or not at all. */
function outcomeMessage(added: readonly string[], unconfirmed: string | null): string {
  const before = added.length > 0 ? `Added: ${added.join(', ')}.` : ''
  const after = unconfirmed !== null ? `${unconfirmed}: ${unconfirmedMessage}` : added.length > 0 ? 'The rows below were not added.' : 'No patient was added.'
  return `${before} ${after}`.trim()
}

function skippedAfter(skipped: number): string {
  return skipped === 0 ? '' : `${skipped} ${skipped === 1 ? 'row was' : 'rows were'} skipped: no name or no date of birth.`
}
