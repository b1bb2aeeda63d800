import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import * as catalogue from '#contract/catalogue.ts'
import { ageRangeText, boundsText, limitsText } from '#domain/results/catalogue-range.ts'
import { isCompared } from '#domain/results/parameter.ts'
import { scientificText } from '#domain/results/scientific-text.ts'
import { rangeFindings } from '#domain/results/range-findings.ts'
import type { Declaration } from '#definition/declaration.ts'
import { usePermission } from '#crud/current-user.ts'
import { Loading } from '#crud/loading.tsx'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { useRead } from '#crud/use-read.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import { emptyText } from '#domain/text.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { TableHead } from '#ui/table-head.tsx'
import { LaboratoryDialog } from './laboratory-dialog.tsx'
import { NewParameterDialog, EditParameterDialog } from './parameter-dialog.tsx'
import { sexLabels } from './sex-labels.ts'
import type { CatalogueParameter, Laboratory } from './use-laboratory.ts'
import '#crud/form/forms.css'
import './laboratory.css'

/** Shows the laboratory facts of the test. */
export default function TestLaboratory({ declaration, values }: SlotProps) {
  return typeof values.id === 'string' ? <LaboratoryOfTest declaration={declaration} testId={values.id} /> : null
}

/** Code, container, hours and parameters of a test with their reference ranges, each with a way to change it (RES-01). */
export function LaboratoryOfTest({ declaration, testId }: { readonly declaration: Declaration; readonly testId: string }) {
  const { content: laboratory, error, retry } = useRead(catalogue.laboratory, { id: testId })
  const { reason } = usePermission('tests.edit')
  const { reason: noNew } = usePermission('tests.create')
  const [edited, edit] = useState<Laboratory | CatalogueParameter | 'new parameter' | null>(null)
  if (!laboratory) return error ? <ErrorPanel title="The laboratory data could not be loaded" error={error} onRetry={retry} /> : <Loading rows={6} />
  const close = () => edit(null)
  return (
    <section className="laboratory" aria-label="Laboratory data">
      {error ? <OutdatedNote declaration={declaration} title="The laboratory data could not be loaded" error={error} onRetry={retry} /> : null}
      <header>
        <h3>Laboratory</h3>
        <PermittedButton size="small" reason={reason} onClick={() => edit(laboratory)}>
          Edit laboratory data
        </PermittedButton>
      </header>
      <LaboratoryFacts laboratory={laboratory} />
      <header>
        <h3>Parameters</h3>
        <PermittedButton size="small" reason={reason ?? noNew} onClick={() => edit('new parameter')}>
          New parameter
        </PermittedButton>
      </header>
      {laboratory.parameters.length === 0 ? <p className="laboratory-note">No parameters: results are typed as free rows.</p> : null}
      {laboratory.parameters.map((parameter) => (
        <ParameterFacts key={parameter.id} parameter={parameter} reason={reason} onEdit={() => edit(parameter)} />
      ))}
      {/* A dialog is in the tree of the form around it: its own submit is not that form's. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {edited === null ? null : edited === 'new parameter' ? (
          <NewParameterDialog laboratory={laboratory} onClose={close} />
        ) : 'parameters' in edited ? (
          <LaboratoryDialog declaration={declaration} laboratory={edited} onClose={close} />
        ) : (
          <EditParameterDialog parameter={edited} onClose={close} />
        )}
      </div>
    </section>
  )
}

function LaboratoryFacts({ laboratory }: { readonly laboratory: Laboratory }) {
  const { code, aliases, sampleType, container, volumeMl, fastingRequired, fastingHours, turnaroundHours, sex } = laboratory
  const hours = (count: number | null) => (count === null ? null : `${count} h`)
  const facts: readonly (readonly [string, string | null])[] = [
    ['Code', code],
    ['Other names', aliases.join(', ')],
    ['Sample', [sampleType, container].filter(Boolean).join(' · ')],
    ['Volume', volumeMl === null ? null : `${volumeMl} mL`],
    ['Fasting', fastingRequired ? (hours(fastingHours || null) ?? 'Yes') : 'No'],
    ['Turnaround', hours(turnaroundHours)],
    ['Sex', sexLabels[sex]],
  ]
  return (
    <dl className="record-facts laboratory-facts">
      {facts.map(([name, words]) =>
        words ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <TypedText text={words} />
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

interface ParameterFactsProps {
  readonly parameter: CatalogueParameter
  readonly reason: string | undefined
  onEdit(): void
}

function ParameterFacts({ parameter, reason, onEdit }: ParameterFactsProps) {
  const { code, name, unit, kind, ranges, critical, options, normalValues, criticalValues } = parameter
  const today = useToday()
  const findings = isCompared(parameter) ? rangeFindings(ranges, today, critical) : []
  return (
    <section className="parameter" aria-label={name}>
      <header>
        <h4>
          <TypedText text={name} /> <small>{[code, scientificText(unit)].filter(Boolean).join(' · ')}</small>
        </h4>
        <PermittedButton size="small" reason={reason} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </PermittedButton>
      </header>
      {isCompared(parameter) && ranges.length > 0 ? <RangeTable parameter={parameter} /> : null}
      {kind === 'choice' ? (
        <p>
          {options.join(', ')}. Normal: {normalValues.join(', ') || emptyText}
          {criticalValues.length > 0 ? `. Critical: ${criticalValues.join(', ')}` : ''}
        </p>
      ) : null}
      {findings.length > 0 ? (
        <ul className="findings">
          {findings.map(({ words }) => (
            <li key={words}>
              <TriangleAlert size={14} aria-hidden="true" /> {words}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function RangeTable({ parameter: { name, ranges, critical } }: { readonly parameter: CatalogueParameter }) {
  return (
    <table className="range-table">
      <caption className="visually-hidden">{name}: reference ranges</caption>
      <TableHead titles={['Row', 'Sex', 'Age', 'Normal', 'Critical']} />
      <tbody>
        {ranges.map((range, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no other identity, and nothing reorders them here
          <tr key={row} title={range.source ?? undefined}>
            <td>{row + 1}</td>
            <td>{sexLabels[range.sex]}</td>
            <td>
              {ageRangeText(range)}
              <Validity from={range.validFrom} to={range.validTo} />
            </td>
            <td className="figure">{boundsText(range)}</td>
            <td className="figure">{limitsText(range.critical ?? critical) || emptyText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Validity({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  const shown = (day: string) => day.split('-').reverse().join('/')
  if (!(from || to)) return null
  return <small>{[from ? `from ${shown(from)}` : null, to ? `until ${shown(to)}` : null].filter(Boolean).join(' ')}</small>
}
