import { useEffect, useState } from 'react'
import { claimBeatMs } from '#domain/prescription-review.ts'
import { at } from '#definition/path.ts'
import { useCalls } from '#crud/use-call.ts'

/** Claims a prescription on the server while it is open for review; returns the name of a colleague who reviews it already. */
export function useClaim(resource: string, id: string): string | null {
  const { send } = useCalls(resource)
  const [colleague, setColleague] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const renew = () =>
      send('claim', { id }, {}, { isQuiet: true }).then(
        (answer) => {
          const name = at(answer, 'holder.name')
          if (!isOver) setColleague(at(answer, 'isMine') === false && typeof name === 'string' ? name : null)
        },
        // A claim is only a hint: the server prevents a second decision anyway.
        () => undefined,
      )
    const first = renew()
    const timer = setInterval(() => void renew(), claimBeatMs)
    return () => {
      isOver = true
      clearInterval(timer)
      void first.then(() => send('release', { id }, {}, { isQuiet: true })).catch(() => undefined)
    }
  }, [send, id])
  return colleague
}
