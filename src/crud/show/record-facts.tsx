import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { CellValue } from '#crud/fields/cells/cell-value.tsx'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { useChosenOptions } from '#crud/fields/inputs/use-chosen-options.ts'
import { fillPath, textsOf } from '#definition/endpoints.ts'
import type { AnyField, Field, FieldKind, Fields } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { isRow } from '#definition/wire-reading.ts'
import { permissionFor } from '#domain/permission.ts'
import { emptyText } from '#domain/text.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LongText } from '#ui/long-text.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TypedText } from '#ui/typed-text.tsx'

interface LinkedFactProps {
  readonly name: string
  readonly field: AnyField
  readonly record: Readonly<Record<string, unknown>>
  readonly isOff?: boolean
  readonly children: ReactNode
}

/** A value that leads to the record it names, to a telephone or to a mail; plain where the user may not view that record. */
function LinkedFact({ name, field, record, isOff = false, children }: LinkedFactProps) {
  const value = record[name]
  const address = addressOf(field, value, record)
  const target = useDeclaration(address?.split(/[/?]/)[1] ?? '')
  const { allowed } = usePermission(permissionFor(target?.permission ?? 'settings', 'view'))
  if (isOff || typeof value !== 'string' || value === '') return children
  if (field.kind === 'phone') return <PhoneText phone={value} />
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{children}</a>
  return address && target && allowed ? <Link to={address}>{children}</Link> : children
}

/** The address that a value leads to; null where the record lacks a part of it. */
function addressOf(field: AnyField, value: unknown, record: LinkedFactProps['record']): string | null {
  const [link, texts] = field.kind === 'reference' ? [`/${field.to}/{id}`, textsOf({ id: value })] : [field.link, textsOf(record)]
  if (link === undefined) return null
  const isWhole = [...link.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => !/^\.{0,2}$/.test(texts[name] ?? ''))
  return isWhole ? fillPath(link, texts) : null
}

interface RecordFactsProps {
  readonly fields: Fields
  readonly names: readonly string[]
  readonly record: Readonly<Record<string, unknown>>
  /** Texts for missing values of single fields, instead of a dash. */
  readonly empty?: Readonly<Record<string, string | undefined>>
  /** Values lead to the records that they name. */
  readonly isLinked?: boolean
}

const FileValue = lazyWithPreload(async () => (await import('#crud/files/file-value.tsx')).default)
const RowsTable = lazyWithPreload(async () => (await import('./rows-table.tsx')).default)

/** Kinds with long values, which take a whole line. Other kinds share lines. */
const longKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['longText', 'email', 'references', 'choices', 'file', 'group', 'rows'])

/** Characters up to which a text shares its line. */
const maxBeside = 200

const isLong = ({ kind }: AnyField, value: unknown) => longKinds.has(kind) || (typeof value === 'string' && value.length > maxBeside)

/** A record as labels and values, field by field; nested fields are nested. */
export function RecordFacts({ fields, names, record, empty, isLinked = false }: RecordFactsProps) {
  return (
    <dl className="record-facts">
      {names.map((name) => {
        const field = fields[name]
        return field ? (
          <div key={name} data-field={name} className={isLong(field, record[name]) ? 'fact-long' : undefined}>
            <dt>{labelOf(name, field)}</dt>
            <dd>
              <LinkedFact isOff={!isLinked} name={name} field={field} record={record}>
                <FactValue name={name} field={field} record={record} empty={empty?.[name]} />
              </LinkedFact>
            </dd>
          </div>
        ) : null
      })}
    </dl>
  )
}

interface FactValueProps {
  readonly name: string
  readonly field: AnyField
  readonly record: Readonly<Record<string, unknown>>
  readonly empty?: string | undefined
}

/** The whole value of one field of a record. */
export function FactValue({ name, field, record, empty }: FactValueProps): ReactNode {
  const value = record[name]
  if (field.cell !== undefined) return <CellValue name={name} field={field} record={record} empty={empty} />
  if (field.kind === 'references') return <ReferencedList field={field} value={value} />
  if (field.kind === 'group' && isRow(value)) return <RecordFacts fields={field.fields} names={Object.keys(field.fields)} record={value} />
  if (field.kind === 'rows' && Array.isArray(value) && value.length === 0) return empty ?? emptyText
  if (field.kind === 'rows' && Array.isArray(value) && isFlat(field.fields))
    return (
      <Suspense fallback={<Skeleton hasTitle={false} rows={2} />}>
        <RowsTable label={labelOf(name, field)} fields={field.fields} rows={value.filter(isRow)} />
      </Suspense>
    )
  if (field.kind === 'rows' && Array.isArray(value))
    return value.filter(isRow).map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nested rows need not have ids, and nothing reorders them here
      <RecordFacts key={index} fields={field.fields} names={Object.keys(field.fields)} record={row} />
    ))
  if (field.kind === 'file' && isRow(value))
    return (
      <Suspense fallback={<CellValue name={name} field={field} record={record} />}>
        <FileValue value={value} isPrinted={field.printed} />
      </Suspense>
    )
  const choice = field.kind === 'choice' ? field.choices[String(value)] : undefined
  if (choice?.tone && choice.isUsual) return choice.label
  // A cell has one line; here a long value is shown whole.
  const isProse = field.kind === 'longText' || (field.kind === 'text' && !field.mono && !field.hours)
  if (isProse && typeof value === 'string' && value !== '') return <LongText text={value} />
  return <CellValue name={name} field={field} record={record} empty={empty} />
}

/** True for fields whose values fit the cells of a table. */
function isFlat(fields: Fields): boolean {
  return Object.values(fields).every(({ kind }) => kind !== 'group' && kind !== 'rows' && kind !== 'references')
}

/** The titles of the records in a value of kind references. Unreadable ones are reported with a retry button. */
function ReferencedList({ field, value }: { field: Field<'references'>; value: unknown }) {
  const ids = Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  const many = useDeclaration(field.to)?.label.many ?? 'records'
  const { offered, picked, naming } = useChosenOptions(field, ids)
  if (ids.length === 0) return emptyText
  return (
    <>
      {offered.isLoading || naming.isLoading ? (
        <Skeleton hasTitle={false} rows={2} />
      ) : (
        <ul className="referenced-list">
          {picked.map(({ id, title }) => (
            <li key={id}>
              <TypedText text={title} />
            </li>
          ))}
        </ul>
      )}
      <OptionsProblem offered={offered.isLoading ? offered : naming} many={many} />
    </>
  )
}
