import { countText } from '#domain/count.ts'
import type { Declaration } from '#definition/declaration.ts'
import { listAddress } from '#crud/list/query.ts'
import { typedRecord } from '#crud/typed-record.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import type prescriptions from '#resources/prescriptions.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { DashboardPart } from './dashboard-part.tsx'
import { RecentText } from './recent-text.tsx'
import { RowsTable } from './rows-table.tsx'
import { useNewest } from './use-newest.ts'

const pending = { status: 'Pending' } as const
const columns = ['Patient', 'Customer', 'Doctor', 'Uploaded']

/** The newest prescriptions that nobody has reviewed (DASH-02). */
export function PendingPrescriptions({ declaration }: { declaration: Declaration }) {
  const part = useNewest(declaration.name, pending)
  const to = listAddress(declaration, pending)
  const all = part.content?.total
    ? `All ${countText(part.content.total, { one: 'pending prescription', many: 'pending prescriptions' })}`
    : 'All pending prescriptions'
  return (
    <DashboardPart title="Pending Prescription Reviews" to={to} all={all} part={part} failure="The pending prescriptions could not be loaded">
      {({ rows }) => (
        <RowsTable
          title="Pending Prescription Reviews"
          columns={columns}
          empty={declaration.list.empty ?? ''}
          unreadable={part.unreadable > 0 ? unreadableMessage(part.unreadable, declaration.label.many) : null}
          rows={rows.map(typedRecord<typeof prescriptions>).map((prescription) => ({
            key: prescription.id,
            to,
            first: <TypedText title={prescription.patientName ?? undefined} text={prescription.patientName} />,
            others: [
              <TypedText key="customer" title={prescription.customerName ?? undefined} text={prescription.customerName} />,
              <TypedText key="doctor" title={prescription.doctorName ?? undefined} text={prescription.doctorName} />,
              <RecentText key="date" instant={prescription.createdAt} />,
            ],
          }))}
        />
      )}
    </DashboardPart>
  )
}
