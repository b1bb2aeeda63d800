import { Button, Space } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { FactValue } from '#crud/show/record-facts.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { differs, type FormValues } from './form-state.ts'
import type { Dispute } from './merge.ts'

interface DisputeQuestionProps {
  readonly declaration: Declaration
  readonly dispute: Dispute
  readonly mine: FormValues
  onMine(): void
  onTheirs(): void
}

/** Asks which change wins where two people changed the same fields of a record: a short table of both, and a button for each (ODT-11). */
export function DisputeQuestion({ declaration, dispute, mine, onMine, onTheirs }: DisputeQuestionProps) {
  const { fields } = declaration
  const labels = (names: readonly string[]) => names.map((name) => (fields[name] ? labelOf(name, fields[name]) : name)).join(', ')
  return (
    <section className="dispute" aria-label="Changed by both of you">
      <table>
        <TableHead titles={['Field', 'Yours', 'Theirs']} />
        <tbody>
          {dispute.names.map((name) => {
            const field = fields[name]
            if (!field) return null
            // The titles in the other's record belong to their references, not to the ones chosen here.
            const isSame = !differs({ value: mine[name] }, { value: dispute.theirs[name] })
            return (
              <tr key={name}>
                <th scope="row">{labelOf(name, field)}</th>
                <td>
                  {isSame ? <FactValue name={name} field={field} record={dispute.theirs} /> : <FactValue name={name} field={unnamed(field)} record={mine} />}
                </td>
                <td>
                  <FactValue name={name} field={field} record={dispute.theirs} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {dispute.fromTheirs.length > 0 ? <p>Taken over from theirs, as you left it alone: {labels(dispute.fromTheirs)}.</p> : null}
      <Space wrap>
        <Button danger onClick={onMine}>
          Save mine over theirs
        </Button>
        <Button onClick={onTheirs}>Take theirs</Button>
      </Space>
    </section>
  )
}

/** A reference whose title is read from the record it points at. */
function unnamed(field: AnyField): AnyField {
  if (field.kind !== 'reference') return field
  const { name: _, ...rest } = field
  return rest
}
