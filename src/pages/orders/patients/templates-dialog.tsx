import { useNotification } from '@refinedev/core'
import { Checkbox, Radio } from 'antd'
import { useRef, useState } from 'react'
import { addKnownPatient } from '#contract/orders.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { type ReferenceOptions, useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { useFormState } from '#crud/form/form-state.ts'
import type { CatalogueItem } from '#domain/catalogue-item.ts'
import { testPickerLimit } from '#domain/page.ts'
import { completeRows, type PatientTemplate, patientTemplates } from '#domain/patient-template.ts'
import { type UnsureTry, unconfirmedMessage } from '#pages/orders/add-together.ts'
import type { Picks } from '#pages/orders/items/use-picks.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { addTypedPatients, lookAlikeNotices } from './add-patients.ts'
import { KnownRows } from './known-rows.tsx'
import { birthProblems, rowQuestions, skippedMessage, type TemplateRow, templateRows } from './template-form.ts'
import { TemplateRows } from './template-rows.tsx'
import { type KnownPatient, patientQuestion } from './use-known-patients.ts'
import { useKnownRows } from './use-known-rows.ts'

/** The suggested tests of a template, from the catalogue. */
interface TestSuggestions {
  readonly names: readonly string[]
  /** The offered tests among them, by name. */
  readonly tests: ReadonlyMap<string, CatalogueItem>
  /** The reading of the catalogue that they were looked up in. */
  readonly catalogue: ReferenceOptions
}

/** Looks up a template's suggested tests in the catalogue; one reading serves all templates (ODT-09). */
function useSuggestedTests(template: PatientTemplate): TestSuggestions {
  const names: readonly string[] = patientTemplates[template].suggestedTests
  const catalogue = useReferenceOptions({ to: 'tests', where: { isActive: true }, limit: testPickerLimit })
  const tests = new Map<string, CatalogueItem>()
  for (const { id, title, record } of catalogue.options) {
    if (names.includes(title) && !tests.has(title))
      tests.set(title, { type: 'test', id, name: title, price: typeof record.price === 'number' ? record.price : null })
  }
  return { names, tests, catalogue }
}

interface SuggestedTestsProps {
  readonly suggested: TestSuggestions
  readonly chosen: ReadonlySet<string>
  onChange(chosen: ReadonlySet<string>): void
}

/** The usual tests of a template. Ticked ones are selected for its patients under Manage Items (ODT-09). */
function SuggestedTests({ suggested, chosen, onChange }: SuggestedTestsProps) {
  const { names, tests, catalogue } = suggested
  const isWhole = !catalogue.isLoading && !catalogue.error && catalogue.unreadable === 0 && catalogue.total <= catalogue.options.length
  if (names.length === 0) return null
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <fieldset className="suggested-tests" aria-busy={catalogue.isLoading}>
      <legend>Suggested tests</legend>
      {names.map((name) => {
        const test = tests.get(name)
        return (
          <Checkbox key={name} checked={chosen.has(name) && test !== undefined} disabled={test === undefined} onChange={() => toggle(name)}>
            <TypedText text={name} /> {test ? <RupeesText paise={test.price} /> : isWhole ? <small>not offered at present</small> : null}
          </Checkbox>
        )
      })}
      <small>Ticked tests will be preselected for each new patient under Manage Items. Nothing is added to the order yet.</small>
      <OptionsProblem offered={catalogue} many="tests" />
      {catalogue.error ? <small>The patients can be added without them.</small> : null}
    </fieldset>
  )
}

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
  const [unsure] = useState((): UnsureTry => ({ before: null }))
  const suggested = useSuggestedTests(template)
  const known = useKnownRows(order.id)
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
    await changes.change(addKnownPatient, { id: order.id, patientId: id }, {})
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
    const typed = complete.map((row) => ({ row, values: { ...row }, isSeen: (known.matchesOf(row) ?? []).length > 0 }))
    const done = await addTypedPatients(order, typed, changes, unsure)
    for (const notice of lookAlikeNotices(done)) open?.(notice)
    const gone = new Set(done.added.map(({ thing }) => thing.row.key))
    const names = [...added, ...done.added.map(({ thing }) => thing.row.name.trim())]
    selection.put(done.added.flatMap(({ made }) => (made ? tests.map((item) => ({ patientId: made.id, item })) : [])))
    if (gone.size > 0)
      form.set(
        'rows',
        rows.filter(({ key }) => !gone.has(key)),
      )
    setAdded(names)
    const problems = done.refused.map(({ thing, reason }) => [thing.row.key, reason] as const)
    if (problems.length > 0) throw Object.assign(new Error('The patients were refused'), { errors: Object.fromEntries(problems) })
    if (done.failure !== null) throw done.failure
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
      draft={`${resource} templates ${order.id}`}
      failure={outcomeMessage(added, unsure.before !== null)}
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
function outcomeMessage(added: readonly string[], isUnconfirmed: boolean): string {
  const before = added.length > 0 ? `Added: ${added.join(', ')}.` : ''
  const after = isUnconfirmed ? unconfirmedMessage : added.length > 0 ? 'The rows below were not added.' : 'No patient was added.'
  return `${before} ${after}`.trim()
}

function skippedAfter(skipped: number): string {
  return skipped === 0 ? '' : `${skipped} ${skipped === 1 ? 'row was' : 'rows were'} skipped: no name or no date of birth.`
}
