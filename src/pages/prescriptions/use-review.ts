import { useRef, useState } from 'react'
import * as prescriptions from '#contract/prescriptions.ts'
import { type CatalogueItem, isSameItem } from '#domain/catalogue-item.ts'
import { addedSentence, addedToCart, type ClarificationReason, clarificationNotes, type ReviewDecision, reviewProblems } from '#domain/prescription-review.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useWrite } from '#crud/use-write.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { ReviewStep } from './use-review-warnings.ts'

/** A review while it is made. */
export interface ReviewDraft {
  readonly decision: ReviewDecision | null
  readonly items: readonly CatalogueItem[]
  readonly reasons: readonly ClarificationReason[]
  readonly typed: string
}

/** A review of which nothing is chosen yet. */
const nothing: ReviewDraft = { decision: null, items: [], reasons: [], typed: '' }
const undecided = 'Please choose a decision'

export type ReviewField = 'decision' | 'adminNotes' | 'testsToAdd'

/** The cart after the approval; null where it could not be read. */
type Answer = Content<typeof prescriptions.approve> | null

/**
 * Approves a prescription: its tests and packages go into the cart (PRE-04). Where the answer does not say that the prescription is reviewed now, a second call
 * reviews it (PRE-03); if only that one fails, the next try sends only that one, and nothing is added twice.
 */
function useApproval(id: string): (items: readonly CatalogueItem[], notes: string) => Promise<Answer> {
  const { send: approve } = useWrite(prescriptions.approve)
  const { send: review } = useWrite(prescriptions.review)
  const filled = useRef<{ readonly items: readonly CatalogueItem[]; readonly answer: Answer } | null>(null)
  const fill = async (items: readonly CatalogueItem[], notes: string) => {
    const idsOf = (type: CatalogueItem['type']) => items.flatMap((item) => (item.type === type ? [{ id: item.id }] : []))
    const body = { tests: idsOf('test'), packages: idsOf('package') }
    if (!notes) return approve({ id }, body)
    return approve({ id }, { ...body, adminNotes: notes }).catch((error: unknown) => {
      // A server that does not know this field gets the call as the specification has it.
      if (!Object.hasOwn(describeError(error).errors, 'adminNotes')) throw error
      return approve({ id }, body)
    })
  }
  return async (items, notes) => {
    const before = filled.current
    const open = items.filter((item) => !before?.items.some((each) => isSameItem(each, item)))
    const answer = before && open.length === 0 ? before.answer : await fill(open, notes)
    if (answer?.status === 'Reviewed') return answer
    filled.current = { items: [...(before?.items ?? []), ...open], answer }
    const testsToAdd = items.flatMap((item) => (item.type === 'test' ? [item.id] : []))
    await review({ id }, { status: 'Reviewed', adminNotes: notes, testsToAdd }).catch((error: unknown) => {
      const { isStale, sentence } = describeError(error)
      // The previous call has reviewed it.
      if (isStale) return
      throw Object.assign(new Error(`The tests are in the cart, but the prescription is not marked as reviewed. ${sentence ?? ''}`.trim()), { statusCode: 422 })
    })
    return answer
  }
}

/** A review of a prescription, from the first choice to the sentence of its success (PRE-03, PRE-04). */
export function useReview(id: string, patientName: string) {
  const [draft, setDraft] = useState(nothing)
  const [problems, setProblems] = useState<Partial<Record<ReviewField, string>>>({})
  const [failure, setFailure] = useState<ErrorDescription | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { send: review } = useWrite(prescriptions.review)
  const approve = useApproval(id)
  const work = useOneAtATime((thrown) => setFailure(describeError(thrown)))
  const notes = draft.decision === 'NeedsClarification' ? clarificationNotes(draft.reasons, draft.typed) : draft.typed.trim()
  const change = (changes: Partial<ReviewDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setProblems({})
  }
  return {
    draft,
    notes,
    problems,
    failure,
    done,
    setDone,
    isWorking: work.isWorking,
    isDirty: done === null && JSON.stringify(draft) !== JSON.stringify(nothing),
    change,
    add: (item: CatalogueItem) =>
      change({ decision: draft.decision ?? 'Reviewed', items: draft.items.some((each) => isSameItem(each, item)) ? draft.items : [...draft.items, item] }),
    /** Takes the one step that resolves a warning: items out, a package in (CHK-02). */
    resolve: ({ removes, puts }: ReviewStep) => {
      const rest = draft.items.filter(({ id: own }) => !removes.includes(own))
      change({ items: puts && !rest.some((each) => isSameItem(each, puts)) ? [...rest, puts] : rest })
    },
    remove: (item: CatalogueItem) => change({ items: draft.items.filter((each) => !isSameItem(each, item)) }),
    /** Checks and sends, once despite repeated clicks, and gives `onDone` the sentence of its success. Returns the first refused field. */
    submit(onDone: (sentence: string) => void): ReviewField | null {
      const { decision, items } = draft
      if (decision === null) {
        setProblems({ decision: undecided })
        return 'decision'
      }
      const sentences = reviewProblems({ status: decision, adminNotes: notes, chosen: items.length })
      if (sentences.adminNotes || sentences.testsToAdd) {
        setProblems({
          ...(sentences.adminNotes ? { adminNotes: sentences.adminNotes } : {}),
          ...(sentences.testsToAdd ? { testsToAdd: sentences.testsToAdd } : {}),
        })
        return sentences.adminNotes ? 'adminNotes' : 'testsToAdd'
      }
      void work.run(async () => {
        setFailure(null)
        if (decision === 'NeedsClarification') {
          await review({ id }, { status: decision, adminNotes: notes, testsToAdd: [] })
          onDone('The question is on its way to the customer')
          return
        }
        const answer = await approve(items, notes)
        onDone(addedSentence(answer?.said) ?? addedToCart(items.length, answer?.patientName ?? patientName, answer?.totalAmount ?? 0))
      })
      return null
    },
  }
}

export type ReviewState = ReturnType<typeof useReview>
