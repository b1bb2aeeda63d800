import { orderStatuses, type OrderStatus } from '#domain/order-status.ts'
import { reportFileProblem, reportRefusals, type ReportSource } from '#domain/report.ts'
import { reportOrderProblem, reportReuploadProblem } from '#domain/report-change.ts'
import { type MemoryCall, listIn, type Memory, type MemoryAnswers, newNumber, type Row, textOf } from './memory.ts'
import { invalid, notFound, refuse, refuseStale } from './refusals.ts'

const resource = 'reports'
type Person = Readonly<Record<string, unknown>>

/** Makes a report for a patient of an order, about the tests that the order has for them. */
async function newReport(memory: Memory, order: Row, patient: Person, notes: string | null): Promise<Row> {
  const { id, name, number = null, gender = null, dateOfBirth = null } = patient
  const tests = listIn(order.items)
    .filter(({ patientId }) => patientId === id)
    .flatMap((item) => (item.type === 'test' ? [{ id: item.testId, name: item.name }] : listIn(item.tests)))
  return memory.add(resource, {
    orderNumber: order.orderNumber,
    number: newNumber(memory, 'REP'),
    orderId: order.id,
    patientName: name,
    patientNumber: number,
    patient: { id, name, gender, dateOfBirth },
    customerName: order.customerName,
    tests: tests.map((test) => ({ ...test, results: [] })),
    createdAt: memory.now.toISOString(),
    uploadedBy: memory.user.name,
    source: 'upload',
    status: 'Available',
    versions: 1,
    notes,
    fileUrl: null,
  })
}

/** The uploaded PDF; anything else is refused (REP-06). */
function pdfIn(file: MemoryCall['file']): File {
  const problem = reportFileProblem(file)
  if (!file || problem) throw invalid('file', problem ?? reportRefusals.noFile)
  return file
}

/** Uploading, replacing and deleting reports (REP-06, REP-07, REP-10). */
export const reportAnswers: MemoryAnswers = {
  'GET /reports/admin/{id}/versions': async () => [],
  async 'POST /reports/admin'(memory, { body, file }) {
    const pdf = pdfIn(file)
    const order = await memory.one('orders', textOf(body.orderId))
    const status = textOf(order.orderStatus) as OrderStatus
    refuse(reportOrderProblem(status, orderStatuses[status].label))
    const patient = listIn(order.patients).find(({ id }) => id === body.patientId)
    if (!patient) throw notFound('This patient is not part of the order')
    const made = await newReport(memory, order, patient, textOf(body.notes) || null)
    memory.session.files.set(`${resource} ${made.id}`, { blob: pdf, name: pdf.name })
    return memory.wire(resource, made)
  },
  async 'PUT /reports/admin/{id}'(memory, { path, body, file, version }) {
    const before = await memory.one(resource, path.id ?? '')
    refuseStale(version, before)
    refuse(reportReuploadProblem(before.source as ReportSource))
    const pdf = pdfIn(file)
    const notes = body.notes === undefined ? {} : { notes: textOf(body.notes) || null }
    const after = await memory.change(resource, before.id, { ...notes, versions: Number(before.versions ?? 1) + 1 })
    memory.session.files.set(`${resource} ${before.id}`, { blob: pdf, name: pdf.name })
    return memory.wire(resource, after)
  },
  async 'DELETE /reports/admin/{id}'(memory, { path, body, version }) {
    const before = await memory.one(resource, path.id ?? '')
    refuseStale(version, before)
    if (textOf(body.reason).trim() === '') throw invalid('reason', reportRefusals.noReason)
    await memory.drop(resource, before.id)
    return memory.wire(resource, before)
  },
}
