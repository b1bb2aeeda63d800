import { Button, Progress } from 'antd'
import { useState } from 'react'
import { runOnEach } from '#crud/run-on-each.ts'
import { formatCount } from '#domain/count.ts'
import { useAbort } from '#ui/use-abort.ts'
import './use-each.css'

/** Maximum number of times that the progress of a long work is drawn. */
const maxSteps = 200

interface EachProgress {
  readonly finished: number
  readonly total: number
  readonly isStopping: boolean
}

/** Work of a dialog on several things, each by a call: it can be stopped, and ends with the dialog. What is done stays done. */
export function useEach() {
  const [state, setState] = useState<EachProgress | null>(null)
  const { begin: beginWork, abort } = useAbort()
  const stop = () => {
    abort()
    setState((before) => before && { ...before, isStopping: true })
  }
  return {
    async run<T>(items: readonly T[], send: (item: T) => Promise<unknown>) {
      const signal = beginWork()
      const step = Math.ceil(items.length / maxSteps)
      const begin = { finished: 0, total: items.length, isStopping: false }
      setState(begin)
      const onFinished = (finished: number) => {
        if (finished % step === 0) setState((before) => ({ ...(before ?? begin), finished }))
      }
      try {
        return await runOnEach({ items, signal, send, onFinished })
      } finally {
        setState(null)
      }
    },
    /** Words for the button that began the work. */
    words: state ? `${formatCount(state.finished)} of ${formatCount(state.total)}…` : 'Starting…',
    progress: state ? (
      <div className="each-progress">
        <Progress percent={Math.floor((state.finished / state.total) * 100)} aria-label="Progress" />
        <Button disabled={state.isStopping} onClick={stop}>
          {state.isStopping ? 'Stopping…' : 'Stop'}
        </Button>
      </div>
    ) : null,
  }
}
