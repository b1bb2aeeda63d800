import { failureReasons } from '#domain/collection-failure.ts'
import { collectionStatuses } from '#domain/collection-status.ts'
import { delayProblems, delayReasons } from '#domain/delay-reason.ts'
import { finalOrderStatuses, noCancellationReason, type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { orderOrigins } from '#domain/order-origin.ts'
import { maxClinicalInfo, selfHelp } from '#domain/requester.ts'
import { missingPatientsText } from '#domain/order-patients.ts'
import { stepNotReached, visitAnswers } from '#domain/order-question.ts'
import { genders, morePatientsText } from '#domain/patient.ts'
import { ageUnits } from '#domain/results/age.ts'
import type { Paise } from '#domain/money.ts'
import {
  balanceNote,
  balanceSentence,
  nothingReceived,
  paidWithoutMethod,
  type PaymentMethod,
  paymentMethods,
  paymentStatuses,
  referenceStatuses,
  refundSentence,
  refundsToMake,
  refundWithoutMethod,
} from '#domain/payment.ts'
import { bookingSentence } from '#domain/payment-change.ts'
import { overpaidAmount, paidState, paymentKinds, refundState } from '#domain/payment-ledger.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { defineResource } from '#definition/define-resource.ts'
import {
  choice,
  civilDate,
  clockTime,
  computed,
  email,
  group,
  instant,
  integer,
  longText,
  phone,
  reference,
  references,
  rows,
  rupees,
  text,
  yesNo,
} from '#definition/kind.ts'

const open = { orderStatus: { not: finalOrderStatuses } } as const
/** The next payment of a part-paid order has its own method, reference and notes. */
const partPaid = { balanceState: 'partPaid' } as const
const unpaid = { paymentStatus: ['Pending', 'Failed'], orderStatus: { not: ['Cancelled'] } } as const
/** Resources that show an order that ends or loses a patient: its visits and their places, the figures of its customer. */
const ends = ['sample-collections', 'time-slots', 'customers'] as const
/** Resources that show a changed amount: the visits, the figures of the customer. */
const amounts = ['sample-collections', 'customers'] as const
/** Resources that depend on the day of collection, i.e. the values. */
const values = ['results', 'reports'] as const
// The customer is notified of both.
/** Answers for an order whose visits are not done, or with a patient who is not collected from. */
const statusAnswers = { confirmed: yesNo(), visits: choice(visitAnswers) } as const
const statusQuestions = { openVisits: { choose: 'visits' }, notCollected: { confirm: 'Collected at the laboratory' } } as const
/** Says for whom an order waits that did not get the chosen status. */
function statusUnreached({ orderStatus, appointments }: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>): string | null {
  if (orderStatus === sent.orderStatus || typeof orderStatus !== 'string' || !Object.hasOwn(orderStatuses, orderStatus)) return null
  const waiting = (Array.isArray(appointments) ? appointments : []).filter((each) => each.hasItems === true && each.isCollected !== true)
  return stepNotReached(
    orderStatus as OrderStatus,
    waiting.map((each) => String(each.patientName)),
  )
}
const statusCall = { method: 'PUT', path: '/orders/admin/{id}/status', touches: [...ends, ...values, 'notifications'], answers: 'record' } as const
const paymentCall = { method: 'PUT', path: '/orders/admin/{id}/payment-status', touches: [...amounts, 'notifications'], answers: 'record' } as const

/** The next step of an order in one state, done at once and said in a sentence. */
function step<const From extends OrderStatus>(from: From, to: OrderStatus, label: string, done: string) {
  return {
    label,
    icon: 'enable',
    place: 'next',
    when: { orderStatus: from },
    permission: 'orders.edit',
    call: statusCall,
    send: { orderStatus: to },
    answers: statusAnswers,
    questions: statusQuestions,
    unreached: statusUnreached,
    done,
    undo: true,
    failure: `Failed to update order status: {message}`,
  } as const
}

/** The reason for money on a day whose cash is closed; asked for by the refusal (MON-03). */
const closedDayAnswers = { notes: longText({ maxLength: 2000 }) } as const

const aboveZero = 'The amount must be above ₹0'

/** A reason is asked for what the payments keep of a correction. */
const whyCorrected = 'Please say why the payment is corrected'

/** Marks the balance as paid in this way, at once. It can be undone for a few seconds (ORD-08). */
function paidBy(method: PaymentMethod) {
  const { label } = paymentMethods[method]
  return {
    label: `Mark paid: ${label}`,
    icon: 'payment',
    when: unpaid,
    permission: 'orders.edit',
    call: paymentCall,
    send: { paymentStatus: 'Paid', paymentMethod: method },
    answers: closedDayAnswers,
    done: `{title}: {balance} paid, ${label}`,
    undo: true,
    failure: 'Failed to update payment status: {message}',
  } as const
}

/** A paper for the customer, printed after its size is chosen (MON-03). */
const paper = { place: 'more', permission: 'orders.view', dialog: 'order-paper' } as const

/** The buttons of every dialog that ends an order. */
const finalButtons: Readonly<Record<string, string>> & { readonly Completed: string; readonly Cancelled: string } = {
  Completed: 'Complete order',
  Cancelled: 'Cancel order',
}

/** Warning before an order ends, in any dialog; empty for other statuses. */
function finalWords(status: unknown, paid: Paise | null, method: PaymentMethod | null): string {
  if (status === 'Completed') return 'After this, only the payment can be changed.'
  if (status !== 'Cancelled') return ''
  return `This cannot be undone. ${refundSentence(paid, method) ?? 'If it has been paid, you may need to refund it manually.'}`
}

const kinds = { test: { label: 'Test' }, package: { label: 'Package' } } as const

export default defineResource({
  name: 'orders',
  label: { one: 'order', many: 'orders' },
  menu: { icon: 'orders', order: 40, key: 'o' },
  permission: 'orders',
  title: 'orderNumber',
  operations: [],
  fields: {
    orderNumber: text({ label: 'Order number', notNull: true, mono: true, sort: true }),
    customerName: text({ label: 'Customer', from: 'customer.name' }),
    customerPhone: phone({ label: 'Phone', from: 'customer.phone' }),
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    morePatients: computed('text', ['patients'], (patients: readonly unknown[]) => morePatientsText(patients.length)),
    totalAmount: rupees({ label: 'Amount', notNull: true, sort: true }),
    discount: rupees(),
    finalAmount: rupees(),
    discountBasisPoints: integer({ label: 'Discount in percent' }),
    discountReason: text({ label: 'Reason for the discount' }),
    doctorId: reference('referring-doctors', { label: 'Referred by', name: 'doctor.name' }),
    testId: reference('tests', { label: 'Test' }),
    requester: text({ label: 'Referred by' }),
    clinicalInfo: longText({ label: 'Clinical information', maxLength: maxClinicalInfo }),
    origin: choice(orderOrigins, { label: 'Taken by' }),
    wasReadBack: yesNo({ label: 'Read back' }),
    paidAmount: rupees({ label: 'Paid' }),
    balance: rupees(),
    balanceNote: computed('text', ['paidAmount', 'balance'], (paid: Paise | null, balance: Paise | null) => balanceNote({ paid, balance }), {
      label: 'Balance',
    }),
    balanceText: computed('text', ['balance'], (balance: Paise | null) => (balance === null ? null : (balanceSentence(balance) ?? 'Nothing to collect')), {
      label: 'Balance',
    }),
    overpaid: computed('rupees', ['balance'], (balance: Paise | null) => overpaidAmount(balance ?? 0), { label: 'To refund' }),
    owed: computed('rupees', ['balance'], (balance: Paise | null) => (balance !== null && balance > 0 ? balance : null)),
    paidState: computed('text', ['paidAmount'], (paid: Paise | null) => paidState(paid ?? 0)),
    balanceState: computed('text', ['paidAmount', 'balance'], (paid: Paise, balance: Paise) => (paid > 0 && balance > 0 ? 'partPaid' : 'other')),
    refundDueSince: instant({ label: 'Refund due since', sort: true, cell: 'waiting-since' }),
    refundState: computed('text', ['balance'], (balance: Paise | null) => refundState(balance ?? 0)),
    payments: rows({
      id: text({ notNull: true }),
      kind: choice(paymentKinds, { notNull: true }),
      amount: rupees({ notNull: true }),
      method: choice(paymentMethods),
      referenceNumber: text(),
      notes: text(),
      at: instant(),
      userName: text(),
      paymentId: text(),
    }),
    orderStatus: choice(orderStatuses, { label: 'Order status', notNull: true }),
    paymentStatus: choice(paymentStatuses, { label: 'Payment', notNull: true }),
    paymentMethod: choice(paymentMethods),
    referenceNumber: text(),
    paymentNotes: text(),
    createdAt: instant({ label: 'Order date', show: 'date', sort: true }),
    resultsDueAt: instant({ label: 'Results due', show: 'due', sort: true }),
    /** Late, due within the hour, or with a new expected time. */
    isDelayed: yesNo({ label: 'Delayed' }),
    delayInformedAt: instant({ label: 'Customer informed of the delay' }),
    delayedTo: instant({ label: 'New expected time' }),
    delayReason: choice(delayReasons, { label: 'Reason of the delay' }),
    scheduledDate: civilDate(),
    timeSlot: text({ hours: true }),
    sampleCollectionStatus: choice(collectionStatuses),
    appointments: rows({
      patientId: text({ notNull: true }),
      patientName: text(),
      scheduledDate: civilDate(),
      timeSlot: text(),
      status: choice(collectionStatuses),
      failureReason: choice(failureReasons),
      collectionId: text(),
      stopId: text(),
      collectedAt: instant(),
      collectedByName: text(),
      isAtLaboratory: yesNo(),
      hasItems: yesNo(),
      isCollected: yesNo(),
    }),
    missingPatients: rows({ id: text({ notNull: true }), name: text() }),
    missingText: computed(
      'text',
      ['missingPatients'],
      (missing: readonly { readonly name: string | null }[]) => missingPatientsText(missing.map(({ name }) => name)),
      { label: 'Waits for' },
    ),
    cancellationReason: text(),
    prescription: group({ id: text({ notNull: true }), fileName: text() }),
    customer: group({ id: text({ notNull: true }), name: text(), email: email(), phone: phone() }),
    patients: rows({
      id: text({ notNull: true }),
      number: text(),
      name: text(),
      gender: choice(genders),
      dateOfBirth: civilDate(),
      ageUnit: choice(ageUnits),
      phone: phone(),
      email: email(),
    }),
    items: rows({
      id: text({ notNull: true }),
      type: choice(kinds, { notNull: true }),
      testId: text(),
      packageId: text(),
      patientId: text({ notNull: true }),
      name: text(),
      price: rupees({ notNull: true }),
      finalPrice: rupees({ notNull: true }),
      discount: rupees(),
      quantity: integer({ notNull: true }),
      tests: rows({ id: text({ notNull: true }), name: text() }),
    }),
    warnings: rows({
      code: text(),
      message: text(),
      itemId: text(),
      patientId: text(),
      step: group({ label: text({ notNull: true }), removes: references('orders'), adds: text() }),
    }),
  },
  list: {
    columns: [
      'orderNumber',
      { field: 'customerName', under: 'customerPhone' },
      { field: 'patientName', under: 'morePatients', width: 150 },
      { field: 'totalAmount', under: 'balanceNote', width: 132 },
      { field: 'orderStatus', under: 'missingText', width: 148 },
      { field: 'paymentStatus', width: 110 },
      { field: 'createdAt', under: 'resultsDueAt', width: 110 },
    ],
    sort: { field: 'createdAt', order: 'desc' },
    inline: {
      orderStatus: { key: 's', actions: ['confirm', 'collected', 'testing', 'complete', 'status', 'cancel'] },
      paymentStatus: { key: 'p', actions: ['payment', 'paid', 'paidUpi', 'paidCash', 'paidCard', 'correct', 'refund'] },
    },
    search: 'Search order number, customer, phone or patient',
    filters: {
      status: { field: 'orderStatus', all: 'All statuses' },
      paymentStatus: { field: 'paymentStatus', all: 'All payments' },
      openOnly: { flag: 'Open only' },
    },
    advanced: {
      fromDate: { atLeast: 'createdAt' },
      toDate: { atMost: 'createdAt' },
      doctorId: 'doctorId',
      testId: 'testId',
      unpaid: { flag: 'Unpaid' },
      visitToday: { flag: 'Visit today' },
      late: { flag: 'Late results' },
      dueSoon: { flag: 'Due within the hour' },
      refundDue: { flag: refundsToMake },
    },
    views: {
      'to-confirm': { tab: 'To confirm', filters: { status: 'Created' } },
      unpaid: { tab: 'Unpaid', filters: { unpaid: true } },
      'visits-today': { tab: "Today's visits", filters: { visitToday: true } },
      late: { tab: 'Late', filters: { late: true }, sort: { field: 'resultsDueAt', order: 'asc' } },
      pending: { tab: 'Pending', filters: { openOnly: true } },
      completed: { tab: 'Completed', filters: { status: 'Completed' } },
      refunds: {
        tab: refundsToMake,
        columns: [
          'orderNumber',
          { field: 'customerName', under: 'customerPhone' },
          { field: 'overpaid', width: 130 },
          { field: 'orderStatus', width: 148 },
          { field: 'paymentMethod', width: 130 },
          { field: 'refundDueSince', label: 'Waiting since', width: 170 },
        ],
        sort: { field: 'refundDueSince', order: 'asc' },
        filters: { refundDue: true },
        menu: { label: refundsToMake, order: 42, icon: 'refund' },
      },
    },
    links: [
      { label: 'Referring doctors', to: '/referring-doctors' },
      { label: 'New order', to: '/orders/new', primary: true, permission: 'orders.create' },
    ],
    empty: 'No orders found',
    failure: 'Error loading orders: {message}',
  },
  show: {
    page: 'order-detail',
    peek: [
      'customerName',
      'customerPhone',
      'patients',
      'scheduledDate',
      'timeSlot',
      'totalAmount',
      'discount',
      'finalAmount',
      'paidAmount',
      'balanceText',
      'paymentStatus',
      'paymentMethod',
      'requester',
      'createdAt',
      'resultsDueAt',
      'cancellationReason',
    ],
    timeline: true,
    failure: 'Failed to load order details',
  },
  pages: { new: { page: 'order-new', title: 'New order', permission: 'orders.create' } },
  actions: {
    confirm: step('Created', 'Confirmed', 'Confirm order', '{title} is confirmed'),
    collected: step('Confirmed', 'SampleCollected', 'Mark sample collected', 'The sample of {title} is collected'),
    testing: step('SampleCollected', 'Testing', 'Start testing', '{title} is in testing'),
    complete: step('Testing', 'Completed', 'Complete order', '{title} is completed'),
    paid: {
      label: 'Mark paid',
      icon: 'payment',
      place: 'next',
      when: unpaid,
      permission: 'orders.edit',
      call: paymentCall,
      shows: ['paidAmount', 'balanceText'],
      send: { paymentStatus: 'Paid' },
      body: {
        paymentMethod: choice(paymentMethods, { label: 'Payment method', required: paidWithoutMethod, buttons: true }),
        referenceNumber: text({ label: 'Reference number' }),
        amount: rupees({ label: 'Amount', required: 'Please enter the amount paid', above: 0, message: aboveZero }),
      },
      answers: closedDayAnswers,
      startsWith: { amount: 'owed' },
      confirm: { title: 'Mark order {title} paid', button: 'Mark paid', working: 'Saving…' },
      done: '{title}: {amount} paid',
      undo: true,
      failureTitle: 'Failed to update payment status. Please try again.',
    },
    paidCash: paidBy('cash'),
    paidUpi: paidBy('upi'),
    paidCard: paidBy('card'),
    status: {
      label: 'Update Status',
      key: 's',
      icon: 'status',
      when: open,
      permission: 'orders.edit',
      call: statusCall,
      shows: ['orderStatus'],
      body: {
        orderStatus: choice(orderStatuses, { label: 'New status', required: missingStatus }),
        notes: longText({ maxLength: 2000 }),
      },
      answers: statusAnswers,
      questions: statusQuestions,
      unreached: statusUnreached,
      requiredWhen: { notes: { when: { orderStatus: 'Cancelled' }, message: noCancellationReason } },
      confirm: {
        title: 'Update status of order {title}',
        text: ({ paidAmount, paymentMethod }, { orderStatus }) => finalWords(orderStatus, paidAmount, paymentMethod),
        button: (_order, { orderStatus }) => finalButtons[String(orderStatus)] ?? 'Update status',
        working: 'Updating…',
      },
      done: 'The status of {title} is updated',
      undo: true,
      failure: 'Failed to update order status. Please try again.',
    },
    payment: {
      label: 'Update payment',
      key: 'p',
      icon: 'payment',
      permission: 'orders.edit',
      call: paymentCall,
      shows: ['finalAmount', 'paidAmount', 'balanceText'],
      body: {
        paymentStatus: choice(paymentStatuses, { label: 'Payment status', required: 'Please select a payment status' }),
        amount: rupees({ label: 'Amount', above: 0, message: aboveZero, help: 'If empty: everything that is owed or overpaid' }),
        paymentMethod: choice(paymentMethods, { label: 'Payment method' }),
        referenceNumber: text({ label: 'Reference number' }),
        notes: longText({ maxLength: 2000 }),
      },
      startsWith: { paymentStatus: 'paymentStatus', paymentMethod: 'paymentMethod', referenceNumber: 'referenceNumber', notes: 'paymentNotes' },
      omitsEmpty: ['amount'],
      startsEmptyWhen: { paymentMethod: partPaid, referenceNumber: partPaid, notes: partPaid },
      showWhen: { amount: { paymentStatus: referenceStatuses }, referenceNumber: { paymentStatus: referenceStatuses } },
      requiredWhen: {
        paymentMethod: [
          { when: { paymentStatus: 'Paid' }, message: paidWithoutMethod },
          { when: { paymentStatus: 'Refunded' }, message: refundWithoutMethod },
        ],
      },
      confirm: {
        title: 'Update payment of order {title}',
        text: ({ orderStatus, paymentStatus, finalAmount, paidAmount, payments }, typed) =>
          finalAmount === null || paidAmount === null
            ? ''
            : (bookingSentence({ orderStatus, paymentStatus, finalAmount, paid: paidAmount, payments: payments ?? undefined }, typed) ?? ''),
        button: 'Update payment',
        working: 'Updating…',
      },
      done: 'The payment of {title} is updated',
      undo: true,
      failureTitle: 'Failed to update payment status. Please try again.',
    },
    correct: {
      label: 'Correct payment',
      icon: 'payment',
      when: { paidState: 'paid' },
      permission: 'orders.edit',
      dialog: 'payment-correct',
      call: paymentCall,
      send: { paymentStatus: 'Paid', correction: true },
      body: {
        paymentId: text({ label: 'Payment' }),
        amount: rupees({ label: 'Amount', above: 0, message: aboveZero, help: 'If empty: the amount stays' }),
        paymentMethod: choice(paymentMethods, { label: 'Payment method', required: paidWithoutMethod }),
        referenceNumber: text({ label: 'Reference number' }),
        notes: longText({ label: 'Reason for the correction', required: whyCorrected, maxLength: 2000 }),
      },
      omitsEmpty: ['paymentId', 'amount'],
      done: 'The payment of {title} is corrected',
      failureTitle: 'Failed to correct the payment. Please try again.',
    },
    refund: {
      label: 'Record refund',
      icon: 'payment',
      place: 'next',
      when: { refundState: 'due' },
      permission: 'orders.edit',
      call: { method: 'POST', path: '/orders/admin/{id}/refunds', touches: amounts, answers: 'record' },
      shows: ['finalAmount', 'paidAmount', 'balanceText'],
      body: {
        amount: rupees({ label: 'Amount refunded', required: 'Please enter the amount refunded', above: 0, message: aboveZero }),
        paymentMethod: choice(paymentMethods, { label: 'Refund method', required: refundWithoutMethod }),
        referenceNumber: text({ label: 'Reference number' }),
        notes: longText({ maxLength: 2000 }),
      },
      startsWith: { amount: 'overpaid', paymentMethod: 'paymentMethod' },
      confirm: { title: 'Record refund of order {title}', button: 'Record refund', working: 'Saving…' },
      done: 'The refund of {title} is recorded',
      failureTitle: 'Failed to record the refund. Please try again.',
    },
    requester: {
      label: 'Change requester',
      icon: 'edit',
      when: open,
      permission: 'orders.edit',
      call: { method: 'PUT', path: '/orders/admin/{id}/requester', touches: statusCall.touches, answers: 'record' },
      body: {
        doctorId: reference('referring-doctors', { label: 'Referred by', where: { isActive: true }, help: selfHelp }),
        clinicalInfo: longText({ label: 'Clinical information', maxLength: maxClinicalInfo }),
      },
      startsWith: { doctorId: 'doctorId', clinicalInfo: 'clinicalInfo' },
      confirm: { title: 'Requester of order {title}', button: 'Save', working: 'Saving…' },
      done: 'The requester of {title} is saved',
      failureTitle: 'Failed to save the requester. Please try again.',
    },
    delay: {
      label: 'Tell the customer',
      icon: 'notification',
      place: 'more',
      when: { isDelayed: true },
      permission: 'orders.edit',
      call: { method: 'POST', path: '/orders/admin/{id}/delay', touches: ['notifications'], answers: 'record' },
      body: {
        delayReason: choice(delayReasons, { label: 'Reason', required: delayProblems.reason }),
        notes: text({ label: 'Reason for the customer', help: 'Part of the message', maxLength: 200 }),
        newTime: clockTime({ label: 'New expected time', required: delayProblems.time }),
        newDate: civilDate({ label: 'Date', help: 'If empty: today' }),
      },
      showWhen: { notes: { delayReason: 'other' } },
      requiredWhen: { notes: { when: { delayReason: 'other' }, message: delayProblems.words } },
      omitsEmpty: ['newDate'],
      answers: { confirmed: yesNo() },
      questions: { informedBefore: { confirm: 'Send another message' } },
      confirm: { title: 'Tell the customer of the delay of {title}', button: 'Send message', working: 'Sending…' },
      done: 'The customer of {title} is informed of the delay',
      failureTitle: 'The customer could not be informed.',
    },
    receipt: {
      ...paper,
      label: 'Print receipt',
      refuse: (_, { payments }) => (payments?.length === 0 ? nothingReceived : null),
    },
    slip: { ...paper, label: 'Print order slip' },
    cancel: {
      label: 'Cancel Order',
      icon: 'cancel',
      danger: true,
      when: open,
      permission: 'orders.edit',
      call: { method: 'POST', path: '/orders/admin/{id}/cancel', touches: ends, answers: 'record' },
      body: { reason: longText({ label: 'Reason for cancellation', required: noCancellationReason, maxLength: 2000 }) },
      disabledWhileEmpty: ['reason'],
      confirm: {
        title: 'Cancel order {title}?',
        text: ({ paidAmount, paymentMethod }) => finalWords('Cancelled', paidAmount, paymentMethod),
        button: finalButtons.Cancelled,
        working: 'Cancelling…',
        keep: 'Keep order',
      },
      done: '{title} is cancelled',
      failureTitle: 'Failed to cancel order. Please try again.',
    },
    results: {
      label: 'Add results',
      key: 'r',
      icon: 'report',
      when: { orderStatus: 'Testing' },
      permission: 'reports.create',
      link: '/results/begin?order={id}',
    },
  },
  rowActions: [
    'show',
    'status',
    'payment',
    'results',
    'delay',
    { menu: 'Mark paid', icon: 'payment', actions: ['paid', 'paidUpi', 'paidCash', 'paidCard'] },
    'correct',
    'refund',
    'cancel',
  ],
  pageActions: [
    'confirm',
    'collected',
    'testing',
    'complete',
    ['paid', 'paidUpi', 'paidCash', 'paidCard'],
    'refund',
    ['status', 'requester'],
    ['payment', 'correct'],
    'delay',
    'receipt',
    'slip',
    'cancel',
  ],
  api: {
    path: '/orders/admin',
    listPath: '/orders/admin/all',
    items: 'data.orders',
  },
})
