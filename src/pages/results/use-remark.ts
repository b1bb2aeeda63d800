import { useState } from 'react'
import type { Flag } from '#domain/results/flag.ts'
import type { SheetRow } from './sheet.ts'

/** A comment and a staff flag as saved with a value; absent ones stay. */
export interface Remark {
  readonly comment?: string | null
  /** Null takes the flag of staff back. */
  readonly flag?: Flag | null
  readonly flagReason?: string | null
  /** The saved remark when typing began. A different remark on the server is not replaced. */
  readonly replacesRemark: Saved
}

/** The saved remark. Parts that were not looked at are absent. */
interface Saved {
  readonly comment?: string | null
  readonly flag?: Flag | null
  readonly flagReason?: string | null
}

/** The option for the computed flag. */
export const computedChoice = 'computed'

type FlagChoice = Flag | typeof computedChoice

interface Typed<Value> {
  readonly value: Value
  /** Remark that was saved when this one was typed. */
  readonly over: Saved
}

/** The typed parts of a remark. */
interface TypedRemark {
  readonly comment: Typed<string> | null
  readonly flag: Typed<{ readonly flag: FlagChoice; readonly reason: string }> | null
}

const commentOf = (row: SheetRow | undefined) => ({ comment: row?.comment ?? null })
const flagOf = (row: SheetRow | undefined) => ({ flag: row?.flagReason ? row.flag : null, flagReason: row?.flagReason ?? null })

/** The comment and the staff flag of a saved value during editing. Untouched ones follow the saved value, and only touched ones are sent. */
export function useRemark(row: SheetRow | undefined) {
  const [comment, setComment] = useState<TypedRemark['comment']>(null)
  const [flag, setFlag] = useState<TypedRemark['flag']>(null)
  const [saved, savedFlag] = [commentOf(row), flagOf(row)]
  const shown = flag?.value ?? { flag: savedFlag.flag ?? computedChoice, reason: savedFlag.flagReason ?? '' }
  const text = comment?.value ?? saved.comment ?? ''
  const isOtherComment = text.trim() !== (saved.comment ?? '')
  const isOtherFlag =
    shown.flag !== (savedFlag.flag ?? computedChoice) || (shown.flag !== computedChoice && shown.reason.trim() !== (savedFlag.flagReason ?? ''))
  const typeFlag = (value: typeof shown) => setFlag((before) => ({ value, over: before?.over ?? savedFlag }))
  // A refusal has shown the newer value, which the next try replaces.
  const [isRefused, setRefused] = useState(false)
  const own = shown.flag === computedChoice ? { flag: null } : { flag: shown.flag, flagReason: shown.reason.trim() }
  const remark: Remark = {
    ...(comment && isOtherComment ? { comment: text.trim() || null } : {}),
    ...(flag && isOtherFlag ? own : {}),
    replacesRemark: {
      ...(comment && isOtherComment ? (isRefused ? saved : comment.over) : {}),
      ...(flag && isOtherFlag ? (isRefused ? savedFlag : flag.over) : {}),
    },
  }
  return {
    comment: text,
    flag: shown.flag,
    reason: shown.reason,
    isDirty: isOtherComment || isOtherFlag,
    remark,
    typeComment: (value: string) => setComment((before) => ({ value, over: before?.over ?? saved })),
    chooseFlag: (value: FlagChoice) => typeFlag({ ...shown, flag: value }),
    typeReason: (reason: string) => typeFlag({ ...shown, reason }),
    /** The typed remarks, with the saved ones that they replace; null while there are none. */
    typed: isOtherComment || isOtherFlag ? { comment, flag } : null,
    /** Takes over what was typed before. A remark that was saved since is not replaced: the server refuses it. */
    restore: (typed: TypedRemark) => {
      setComment(typed.comment)
      setFlag(typed.flag)
    },
    /** Call it when a save was refused because of a newer value. */
    refuse: () => setRefused(true),
  }
}
