import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds that late parts wait at most for a first screen. */
const maxWaitMs = 2000

/** The clients whose first screen is there: what is drawn afterwards, such as the menu of a phone, waits for nothing. */
const answered = new WeakSet<QueryClient>()

/** True once the reads of the first screen are answered. Code that may follow it would run between the answer and the rows. */
export function useFirstScreen(): boolean {
  const queryClient = useQueryClient()
  const [isThere, setThere] = useState(answered.has(queryClient))
  useEffect(() => {
    if (answered.has(queryClient)) return setThere(true)
    const end = () => {
      forget()
      clearTimeout(timer)
      answered.add(queryClient)
      setThere(true)
    }
    const forget = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && queryClient.isFetching() === 0) end()
    })
    const timer = setTimeout(end, maxWaitMs)
    return () => {
      forget()
      clearTimeout(timer)
    }
  }, [queryClient])
  return isThere
}
