import { Pagination, Table, type TableColumnsType } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import * as customers from '#contract/customers.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { genders } from '#domain/patient.ts'
import { patientNumberText } from '#domain/patient-facts.ts'
import { balanceSentence, paymentStatuses } from '#domain/payment.ts'
import { prescriptionStatuses } from '#domain/prescription-status.ts'
import type { StatusStyle } from '#domain/tone.ts'
import type { Declaration } from '#definition/declaration.ts'
import { usePermission } from '#crud/current-user.ts'
import { Loading } from '#crud/loading.tsx'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { BirthText } from '#ui/birth-text.tsx'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#domain/text.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { useIsPhone } from '#ui/use-media.ts'
import type { Customer } from './customer.ts'
import { type CustomerList, rowsPerPage, useCustomerList } from './use-customer-list.ts'

const MergePatient = lazy(() => import('./merge-patient.tsx'))

interface ListProps {
  readonly declaration: Declaration
  readonly customer: Customer
}

/** The people whose samples are tested for this customer (CUS-03). */
export function CustomerPatients({ declaration, customer }: ListProps) {
  const list = useCustomerList(customers.patients, customer.id, customer.patientCount)
  // In the title of the results the other facts of the row are out of sight.
  const names = useDistinctNames(list.rows, patientNumberText)
  const isPhone = useIsPhone()
  return (
    <PagedTable
      declaration={declaration}
      label="Patients"
      empty="No patients"
      list={list}
      columns={[
        {
          title: 'Name',
          render: (_, { name, number, gender, dateOfBirth, ageUnit }) => (
            <>
              <TypedText text={name} />
              {number ? <small className="customer-under">{number}</small> : null}
              {isPhone ? (
                <small className="customer-under">
                  {gender ? genders[gender].label : emptyText} · <BirthText birth={{ dateOfBirth, ageUnit }} />
                </small>
              ) : null}
            </>
          ),
        },
        { title: 'Relationship', responsive: ['sm'], render: (_, { relationship }) => <TypedText text={relationship} /> },
        { title: 'Gender', hidden: isPhone, render: (_, { gender }) => (gender ? genders[gender].label : emptyText) },
        {
          title: 'Date of birth',
          hidden: isPhone,
          render: (_, { dateOfBirth, ageUnit }) => <BirthText birth={{ dateOfBirth, ageUnit }} />,
        },
        { title: 'Phone', responsive: ['sm'], render: (_, row) => <PhoneText phone={row.phone} /> },
        {
          // Its dialogs stay open when other columns come and go.
          key: 'actions',
          title: <span className="visually-hidden">Actions</span>,
          render: (_, { id }) => (
            <div className="customer-patient-acts">
              {customer.isErased ? null : (
                <ScreenSlot name="correct-patient" declaration={declaration} values={{ patientId: id, name: names.get(id) }} isOften="absent" />
              )}
              {list.rows.length > 1 && !customer.isErased ? (
                <MergeButton declaration={declaration} customerId={customer.id} patientId={id} name={names.get(id) ?? ''} />
              ) : null}
              <ScreenSlot name="patient-results" declaration={declaration} values={{ patientId: id, name: names.get(id) }} isOften="absent" />
            </div>
          ),
        },
      ]}
    />
  )
}

/** Opens the merge of another patient into this one; a lab API without merges has no such button (PAT-02). */
function MergeButton({ declaration, ...patient }: { declaration: Declaration; customerId: string; patientId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const [deleting, editing] = [usePermission('customers.delete'), usePermission('customers.edit')]
  const reason = deleting.reason ?? editing.reason
  if (!declaration.actions?.merge) return null
  return (
    <>
      <PermittedButton size="small" reason={reason} aria-label={`Merge another patient into ${patient.name}`} onClick={() => setOpen(true)}>
        Merge
      </PermittedButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <MergePatient {...patient} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The customer's orders, newest first, with their balance and a link to their page (CUS-03). */
export function CustomerOrders({ declaration, customer }: ListProps) {
  const list = useCustomerList(customers.orders, customer.id, customer.figures?.orders)
  // Six columns do not fit on a phone.
  const isPhone = useIsPhone()
  return (
    <PagedTable
      declaration={declaration}
      label="Orders"
      empty="No orders"
      list={list}
      columns={[
        {
          title: 'Order number',
          render: (_, { id, orderNumber, createdAt }) => (
            <>
              <Link to={`/orders/${id}`}>{orderNumber ?? id}</Link>
              {isPhone ? (
                <small className="customer-under">
                  <InstantText instant={createdAt} show="date" />
                </small>
              ) : null}
            </>
          ),
        },
        { title: 'Order date', hidden: isPhone, render: (_, { createdAt }) => <InstantText instant={createdAt} show="date" /> },
        {
          title: 'Amount',
          align: 'right',
          render: (_, { amount, balance }) => (
            <>
              <RupeesText paise={amount} />
              {isPhone && balance ? <small className="customer-under">{balanceSentence(balance)}</small> : null}
            </>
          ),
        },
        {
          title: 'Balance',
          align: 'right',
          hidden: isPhone,
          render: (_, { balance }) => (balance && balanceSentence(balance)) || <RupeesText paise={balance} />,
        },
        {
          title: 'Status',
          render: (_, { status, paymentStatus }) => (
            <>
              <Status looks={orderStatuses} status={status} />
              {isPhone && paymentStatus ? (
                <div className="customer-under">
                  <Status looks={paymentStatuses} status={paymentStatus} />
                </div>
              ) : null}
            </>
          ),
        },
        { title: 'Payment', hidden: isPhone, render: (_, { paymentStatus }) => <Status looks={paymentStatuses} status={paymentStatus} /> },
      ]}
    />
  )
}

/** The customer's prescriptions, newest first; each leads to its record (CUS-03). */
export function CustomerPrescriptions({ declaration, customer }: ListProps) {
  const list = useCustomerList(customers.prescriptions, customer.id, customer.figures?.prescriptions)
  return (
    <PagedTable
      declaration={declaration}
      label="Prescriptions"
      empty="No prescriptions"
      list={list}
      columns={[
        {
          title: 'Patient',
          render: (_, { id, patient }) => (
            <Link to={`/prescriptions/${id}`}>
              <TypedText text={patient?.name} />
            </Link>
          ),
        },
        { title: 'Uploaded', render: (_, { createdAt }) => <InstantText instant={createdAt} show="date" /> },
        { title: 'Doctor', responsive: ['sm'], render: (_, { doctorName }) => <TypedText text={doctorName} /> },
        { title: 'Status', render: (_, { status }) => <Status looks={prescriptionStatuses} status={status} /> },
      ]}
    />
  )
}

/** A status in its colours; one that the panel does not know in its own word. */
function Status({ looks, status }: { looks: Readonly<Record<string, StatusStyle>>; status: string | null }) {
  if (!status) return emptyText
  return <StatusTag status={looks[status] ?? { label: status, tone: 'neutral', icon: 'minus' }} />
}

interface PagedTableProps<Row> {
  readonly declaration: Declaration
  readonly label: string
  readonly empty: string
  readonly list: CustomerList<Row>
  readonly columns: TableColumnsType<Row>
}

/** A page of a list; one whose refetch failed stays under a sentence that says so, unless it may not be seen any more (GEN-03, AUTH-16). */
function PagedTable<Row extends { readonly id: string }>({ declaration, label, empty, list, columns }: PagedTableProps<Row>) {
  const failed = { title: `${label} could not be loaded`, error: list.error, onRetry: list.retry }
  if (!list.isRead || describeError(list.error).isForbidden) return list.error ? <ErrorPanel {...failed} /> : <Loading rows={4} />
  return (
    <section aria-label={label}>
      {list.error ? <OutdatedNote declaration={declaration} {...failed} /> : null}
      {list.unreadable > 0 ? <p role="status">{unreadableMessage(list.unreadable, label.toLowerCase())}</p> : null}
      <Table<Row>
        size="small"
        className="customer-table"
        rowKey="id"
        columns={columns}
        dataSource={[...list.rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: empty }}
      />
      {list.total > rowsPerPage ? (
        <Pagination className="customer-pages" current={list.page} pageSize={rowsPerPage} total={list.total} showSizeChanger={false} onChange={list.turn} />
      ) : null}
    </section>
  )
}
