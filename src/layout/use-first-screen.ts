import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds after which a first screen that still waits for the server holds up nothing more. */
const longestMs = 2000

/** True once the reads of the first screen are answered. Code that may follow it would run between the answer and the rows. */
export function useFirstScreen(): boolean {
  const queryClient = useQueryClient()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const end = () => {
      forget()
      clearTimeout(timer)
      setThere(true)
    }
    const forget = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && queryClient.isFetching() === 0) end()
    })
    const timer = setTimeout(end, longestMs)
    return () => {
      forget()
      clearTimeout(timer)
    }
  }, [queryClient])
  return isThere
}
