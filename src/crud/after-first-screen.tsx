import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Milliseconds that late parts wait at most for a first screen. */
const maxWaitMs = 2000

/** The clients whose first screen is there: what is drawn afterwards, such as the menu of a phone, waits for nothing. */
const drawn = new WeakSet<QueryClient>()

interface AfterFirstScreenProps {
  readonly children: ReactNode
  /** Keeps their place until they are there. */
  readonly fallback?: ReactNode
}

/** Parts that may follow the first screen: they are loaded once it is drawn from its answers, since their code would run between the answer and the rows. */
export function AfterFirstScreen({ children, fallback = null }: AfterFirstScreenProps): ReactNode {
  return useFirstScreen() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

function useFirstScreen(): boolean {
  const queryClient = useQueryClient()
  const [isDrawn, setDrawn] = useState(drawn.has(queryClient))
  useEffect(() => {
    if (drawn.has(queryClient)) return setDrawn(true)
    let frame = 0
    const show = () => {
      end()
      drawn.add(queryClient)
      setDrawn(true)
    }
    const forget = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') showAfterAnswers()
    })
    const timer = setTimeout(show, maxWaitMs)
    const end = () => {
      forget()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
    const showAfterAnswers = () => {
      if (frame !== 0 || queryClient.isFetching() > 0) return
      // React draws an answer before the second frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          frame = 0
          if (queryClient.isFetching() === 0) show()
        })
      })
    }
    showAfterAnswers()
    return end
  }, [queryClient])
  return isDrawn
}
