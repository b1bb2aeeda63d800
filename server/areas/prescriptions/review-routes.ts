import * as contract from '#contract/prescriptions.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { addedToCart, reviewProblems } from '#domain/prescription-review.ts'
import { ok } from '#server/call/answer.ts'
import { invalid } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { reviewPrescription } from './review.ts'
import { readPrescription } from './rows.ts'

/** Deciding about a prescription: with a question to the customer, or with tests for the cart (PRE-03, PRE-04). */
export const prescriptionReviewRoutes = [
  serve(contract.review, async (call) => {
    const { sql, params, body } = call
    const ids = (body.testsToAdd ?? []).map((each) => (typeof each === 'string' ? each : each.id))
    refuse({ status: body.status, adminNotes: body.adminNotes, chosen: ids.length })
    if (body.status !== 'Reviewed' && ids.length > 0) throw invalid({ testsToAdd: ['Tests are added to the cart only by approving'] })
    const items = ids.map((itemId) => ({ type: 'test' as const, itemId, quantity: 1 }))
    await reviewPrescription(call, params.id, { status: body.status, adminNotes: body.adminNotes || null, items })
    const { answer, version } = await readPrescription(sql, params.id)
    return ok(answer, { message: body.status === 'Reviewed' ? 'Prescription approved' : 'Clarification requested', version })
  }),
  serve(contract.approve, async (call) => {
    const { params, body } = call
    const items = [
      ...body.tests.map(({ id: itemId }) => ({ type: 'test' as const, itemId, quantity: 1 })),
      ...body.packages.map(({ id: itemId }) => ({ type: 'package' as const, itemId, quantity: 1 })),
    ]
    refuse({ status: 'Reviewed', adminNotes: body.adminNotes, chosen: items.length }, 'tests')
    const filled = await reviewPrescription(call, params.id, { status: 'Reviewed', adminNotes: body.adminNotes || null, items })
    if (!filled) throw new Error('an approval filled no cart')
    const { cartItemCount, patientName, totalAmount, added } = filled
    return ok(
      { cartItemCount, patientName, totalAmount: rupeesOfPaise(totalAmount), status: 'Reviewed' as const },
      { message: addedToCart(added.length, patientName, totalAmount) },
    )
  }),
]

function refuse(review: Parameters<typeof reviewProblems>[0], testsField = 'testsToAdd'): void {
  const { adminNotes, testsToAdd } = reviewProblems(review)
  if (adminNotes) throw invalid({ adminNotes: [adminNotes] })
  if (testsToAdd) throw invalid({ [testsField]: [testsToAdd] })
}
