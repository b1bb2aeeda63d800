import { Fragment, useState } from 'react'
import { rejectionReasons } from '#domain/sample-rejection.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import { sampleConditions, samplePlace, sampleStates } from '#domain/sample.ts'
import { emptyText } from '#domain/text.ts'
import { AgoText } from '#ui/ago-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TransportTimes } from '#ui/transport-times.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { ContainerName } from './container-name.tsx'
import { ReceiveBackDialog, SendOutDialog } from './move-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import type { Sample } from './sample.ts'
import { type SampleAct, SampleActions } from './sample-actions.tsx'
import './samples.css'

const dialogs = { condition: ConditionDialog, sendOut: SendOutDialog, receiveBack: ReceiveBackDialog, reject: RejectDialog } as const satisfies Record<
  SampleAct,
  unknown
>

interface SampleTableProps {
  /** The resource whose screen shows the samples. */
  readonly resource: string
  readonly samples: readonly Sample[]
  /** Names of the patients of the order by id; a sample of another patient, who was taken off it, is named too. */
  readonly names?: ReadonlyMap<string, string>
}

/** The samples that another screen has read. */
export default function GivenSamples({ declaration, values: { samples } }: SlotProps) {
  return Array.isArray(samples) ? <SampleTable resource={declaration.name} samples={samples as readonly Sample[]} /> : null
}

/** Samples with what they are for, where they are and in which condition, each with its next steps (ACC-02, ACC-07). */
export function SampleTable({ resource, samples, names }: SampleTableProps) {
  const [open, setOpen] = useState<{ readonly dialog: SampleAct; readonly id: string } | null>(null)
  // A sample that was rejected has no menu any more.
  const rowFocus = useRowFocus()
  const opened = samples.find(({ id }) => id === open?.id)
  const Dialog = open && dialogs[open.dialog]
  const isOfSeveral = names !== undefined && names.size > 0 && (names.size > 1 || samples.some(({ patientId }) => !names.has(patientId)))
  const titles = ['Sample', ...(isOfSeveral ? ['Patient'] : []), 'State', 'Where, since', 'Condition']
  return (
    <div className="sample-table" {...rowFocus}>
      <table>
        <TableHead titles={titles} hidden="Actions" />
        <tbody>
          {samples.map((sample) => {
            const { id, number, state, condition, sampleType, container, tests, patientId, patientName, since } = sample
            return (
              <Fragment key={id}>
                <tr>
                  <th scope="row">
                    <span className="figure">{number}</span>
                    <small>
                      <ContainerName name={container} />
                      {sampleType ? (
                        <>
                          {' · '}
                          <TypedText text={sampleType} />
                        </>
                      ) : null}
                    </small>
                  </th>
                  {isOfSeveral ? (
                    <td data-label="Patient">
                      <TypedText text={names.get(patientId) ?? patientName ?? ''} />
                    </td>
                  ) : null}
                  <td data-label="State">
                    <StatusTag status={sampleStates[state]} />
                  </td>
                  <td data-label="Where, since">
                    <TypedText text={samplePlace(state, sample)} />
                    <small>{since ? <AgoText instant={since} /> : emptyText}</small>
                  </td>
                  <td data-label="Condition">{condition ? <strong>{sampleConditions[condition].label}</strong> : emptyText}</td>
                  <td className="sample-actions">
                    <SampleActions sample={sample} onAct={(dialog) => setOpen({ dialog, id })} />
                  </td>
                </tr>
                <tr className="sample-tests">
                  <td colSpan={titles.length + 1}>
                    {tests.length > 0 || state !== 'Rejected' ? <TypedText text={tests.map(({ name }) => name).join(', ') || 'No test'} most={500} /> : null}
                    <TransportTimes facts={sample} />
                    <Replacement sample={sample} />
                  </td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {Dialog && opened ? <Dialog resource={resource} sample={opened} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

/** The reason of a rejection and the new sample, or the rejected one that this is collected for. */
function Replacement({ sample: { rejection, replacedBy, replaces } }: { readonly sample: Sample }) {
  const words = [
    ...(rejection ? [rejectionReasons[rejection].label] : []),
    ...(replacedBy ? [`replaced by ${replacedBy.number}`] : []),
    ...(replaces ? [`in place of ${replaces.number}, which was rejected`] : []),
  ]
  return words.length > 0 ? <span className="sample-replacement">{words.join(', ')}</span> : null
}
