import { Modal } from 'antd'
import { useId, useState } from 'react'
import * as contract from '#contract/merges.ts'
import { formatPhone } from '#domain/phone.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { RecordSelect } from '#crud/fields/inputs/record-select.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { Loading } from '#crud/loading.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { customerOf } from './customer.ts'
import { MergeForm } from './merge-form.tsx'

/** Merges another customer, who is found first, into this one (PAT-02). */
export default function CustomerMergeDialog({ record, onClose }: DialogProps) {
  const id = useId()
  // The comparison replaces the choice, which had the focus.
  useReturnFocus()
  const customer = customerOf(record)
  const [otherId, setOtherId] = useState<string | null>(null)
  if (otherId !== null) return <Comparison id={customer.id} otherId={otherId} version={customer.version} onClose={onClose} />
  return (
    <Modal
      open
      title={`Merge another customer into ${customer.name}`}
      footer={null}
      onCancel={onClose}
      afterOpenChange={() => document.getElementById(id)?.focus()}
    >
      <LabelledField name="otherId" id={id} label="Duplicate customer" help={`Orders, patients, prescriptions and carts move to ${customer.name}.`}>
        <RecordSelect
          id={id}
          resource="customers"
          many="customers"
          words={['name', 'phone', 'email']}
          placeholder="Phone, name or email"
          value={null}
          onChange={(found) => setOtherId(found === customer.id ? null : found)}
        />
      </LabelledField>
    </Modal>
  )
}

interface ComparisonProps {
  readonly id: string
  readonly otherId: string
  readonly version: string | undefined
  onClose(): void
}

function Comparison({ id, otherId, version, onClose }: ComparisonProps) {
  const { content, error, retry } = useRead(contract.compareCustomers, { id, otherId }, { purpose: 'merge' })
  const { send } = useWrite(contract.mergeCustomers)
  if (!content)
    return (
      <Modal open title="Merge customers" footer={null} onCancel={onClose}>
        {error ? <ErrorPanel title="The customers could not be compared" error={error} onRetry={retry} /> : <Loading rows={4} />}
      </Modal>
    )
  const { kept, other, moves, refusal } = content
  return (
    <MergeForm
      one="customer"
      keptName={kept.name ?? 'this customer'}
      otherName={other.name ?? 'the other customer'}
      fields={[
        { name: 'name', label: 'Name', kept: kept.name, other: other.name },
        { name: 'phone', label: 'Phone', kept: kept.phone && formatPhone(kept.phone), other: other.phone && formatPhone(other.phone) },
        { name: 'email', label: 'Email', kept: kept.email, other: other.email },
      ]}
      moves={moves}
      refusal={refusal}
      merge={(take) => send({ id }, { otherId, take: [...take] }, { version })}
      onClose={onClose}
    />
  )
}
