import { useState } from 'react'
import type { CatalogueItem } from '#domain/catalogue-item.ts'
import { paiseOfRupees } from '#domain/money.ts'
import { addedSentence, addedToCart, type ClarificationReason, clarificationNotes, type ReviewDecision, reviewProblems } from '#domain/prescription-review.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { useCalls } from '#crud/use-call.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { isSame } from './chosen-item.ts'
import type { ReviewStep } from './use-review-warnings.ts'

/** A review while it is made. */
export interface ReviewDraft {
  readonly decision: ReviewDecision | null
  readonly items: readonly CatalogueItem[]
  readonly reasons: readonly ClarificationReason[]
  readonly typed: string
}

const nothing: ReviewDraft = { decision: null, items: [], reasons: [], typed: '' }
const undecided = 'Please choose a decision'

export type ReviewField = 'decision' | 'adminNotes' | 'testsToAdd'

/** A review of a prescription, from the first choice to the sentence of its success (PRE-03, PRE-04). */
export function useReview(resource: string, id: string, patientName: string) {
  const [draft, setDraft] = useState(nothing)
  const [problems, setProblems] = useState<Partial<Record<ReviewField, string>>>({})
  const [failure, setFailure] = useState<ErrorDescription | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { send } = useCalls(resource)
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
    isWorking: work.isWorking,
    isDirty: done === null && JSON.stringify(draft) !== JSON.stringify(nothing),
    change,
    add: (item: CatalogueItem) =>
      change({ decision: draft.decision ?? 'Reviewed', items: draft.items.some((each) => isSame(each, item)) ? draft.items : [...draft.items, item] }),
    /** Takes the one step that resolves a warning: items out, a package in (CHK-02). */
    resolve: ({ removes, puts }: ReviewStep) => {
      const rest = draft.items.filter(({ id: own }) => !removes.includes(own))
      change({ items: puts && !rest.some((each) => isSame(each, puts)) ? [...rest, puts] : rest })
    },
    remove: (item: CatalogueItem) => change({ items: draft.items.filter((each) => !isSame(each, item)) }),
    /** Checks and sends, once whatever is pressed meanwhile; gives the first refused field. */
    submit(): ReviewField | null {
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
          await send('review', { id }, { status: decision, adminNotes: notes, testsToAdd: [] })
          setDone('The question is on its way to the customer')
          return
        }
        const idsOf = (type: CatalogueItem['type']) => items.flatMap((item) => (item.type === type ? [{ id: item.id }] : []))
        const answer = await send('approve', { id }, { tests: idsOf('test'), packages: idsOf('package'), ...(notes ? { adminNotes: notes } : {}) })
        const name: unknown = answer.patientName
        const said = addedSentence(answer.message ?? answer['~message'])
        setDone(said ?? addedToCart(items.length, typeof name === 'string' ? name : patientName, paiseOfRupees(answer.totalAmount) ?? 0))
      })
      return null
    },
  }
}

export type ReviewState = ReturnType<typeof useReview>
