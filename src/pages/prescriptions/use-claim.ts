import { useEffect, useState } from 'react'
import * as prescriptions from '#contract/prescriptions.ts'
import { claimBeatMs } from '#domain/prescription-review.ts'
import { useWrite } from '#crud/use-write.ts'

/** Claims a prescription on the server while it is open for review; returns the name of a colleague who reviews it already. */
export function useClaim(id: string): string | null {
  const { send: claim } = useWrite(prescriptions.claim)
  const { send: release } = useWrite(prescriptions.release)
  const [colleague, setColleague] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const renew = () =>
      claim({ id }, {}, { isQuiet: true }).then(
        (answer) => {
          if (!isOver) setColleague(answer?.isMine === false ? (answer.holder?.name ?? null) : null)
        },
        // A claim is only a hint: the server prevents a second decision anyway.
        () => undefined,
      )
    const first = renew()
    const timer = setInterval(() => void renew(), claimBeatMs)
    return () => {
      isOver = true
      clearInterval(timer)
      void first.then(() => release({ id }, {}, { isQuiet: true })).catch(() => undefined)
    }
  }, [claim, release, id])
  return colleague
}
