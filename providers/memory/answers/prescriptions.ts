import { formatInstant } from '#domain/civil-date.ts'
import { addedToCart, type ReviewDecision, reviewProblems } from '#domain/prescription-review.ts'
import { prescriptionFileProblem } from '#domain/prescription-upload.ts'
import { fillCart } from './carts.ts'
import { listIn, type Memory, type MemoryAnswers, objectIn, type Row, rupeesOf, textOf } from './memory.ts'
import { conflict, invalid, notFound, refuseStale } from './refusals.ts'

const resource = 'prescriptions'

/** Sets the decision about a prescription that waits (PRE-03). */
async function review(memory: Memory, before: Row, status: ReviewDecision, adminNotes: string): Promise<Row> {
  return memory.change(resource, before.id, {
    status,
    adminNotes: adminNotes.trim() || null,
    reviewedAt: memory.now.toISOString(),
    reviewerName: memory.user.name,
  })
}

/** A prescription that waits for its review, as it was read; one that was reviewed before is refused with who did it and when (PRE-03). */
async function waiting(memory: Memory, id: string | undefined, version: string | undefined): Promise<Row> {
  const before = await memory.one(resource, id ?? '')
  if (before.status !== 'Pending') {
    const when = textOf(before.reviewedAt) ? ` on ${formatInstant(textOf(before.reviewedAt))}` : ''
    const decision = before.status === 'Reviewed' ? 'approved it' : 'asked the customer about it'
    throw conflict(`This prescription was reviewed before: ${textOf(before.reviewerName) || 'somebody'} ${decision}${when}`)
  }
  refuseStale(version, before)
  return before
}

const wantedIn = (value: unknown, type: 'test' | 'package') => listIn(value).map(({ id }) => ({ type, id: textOf(id) }))

/** Reviewing and uploading prescriptions. */
export const prescriptionAnswers: MemoryAnswers = {
  async 'PUT /admin/prescriptions/{id}'(memory, { path, body, version }) {
    const before = await waiting(memory, path.id, version)
    const status = body.status === 'Reviewed' ? 'Reviewed' : 'NeedsClarification'
    const { adminNotes, testsToAdd } = reviewProblems({ status, adminNotes: textOf(body.adminNotes), chosen: listIn(body.testsToAdd).length })
    if (adminNotes) throw invalid('adminNotes', adminNotes)
    if (testsToAdd) throw invalid('testsToAdd', testsToAdd)
    if (status === 'Reviewed') await fillCart(memory, textOf(objectIn(before.patient).id), wantedIn(body.testsToAdd, 'test'), before.id)
    return memory.wire(resource, await review(memory, before, status, textOf(body.adminNotes)))
  },
  async 'POST /admin/prescriptions/{id}/tests'(memory, { path, body, version }) {
    const before = await waiting(memory, path.id, version)
    const wanted = [...wantedIn(body.tests, 'test'), ...wantedIn(body.packages, 'package')]
    const { testsToAdd } = reviewProblems({ status: 'Reviewed', adminNotes: null, chosen: wanted.length })
    if (testsToAdd) throw invalid('tests', testsToAdd)
    const { items, added, total } = await fillCart(memory, textOf(objectIn(before.patient).id), wanted, before.id)
    await review(memory, before, 'Reviewed', textOf(body.adminNotes))
    const patientName = textOf(before.patientName)
    return { cartItemCount: items.length, patientName, totalAmount: rupeesOf(total), status: 'Reviewed', message: addedToCart(added, patientName, total) }
  },
  // Nobody else is here who could review it.
  'PUT /admin/prescriptions/{id}/claim': async ({ user }) => ({ holder: { id: user.id, name: user.name }, isMine: true }),
  'DELETE /admin/prescriptions/{id}/claim': async () => ({ holder: null, isMine: false }),
  async 'POST /admin/prescriptions'(memory, { body, file }) {
    const problem = prescriptionFileProblem(file)
    if (!file || problem) throw invalid('file', problem ?? 'Please select a file')
    const customer = await memory.one('customers', textOf(body.customerId))
    const patient = listIn(customer.patients).find(({ id }) => id === body.patientId)
    if (!patient) throw notFound('Patient not found')
    const { id, name, gender = null, dateOfBirth = null } = patient
    const made = await memory.add(resource, {
      patientName: name,
      customerName: customer.name,
      customerPhone: customer.phone,
      customerEmail: customer.email,
      fileName: file.name,
      doctorName: null,
      status: 'Pending',
      createdAt: memory.now.toISOString(),
      notes: textOf(body.notes).trim() || null,
      ...{ adminNotes: null, reviewedAt: null, reviewerName: null },
      patient: { id, name, gender, dateOfBirth },
      customer: { id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
    })
    memory.session.files.set(`prescriptions ${made.id}`, { blob: file, name: file.name })
    return memory.wire(resource, made)
  },
}
