type Work<Arguments extends readonly unknown[]> = (...args: Arguments) => unknown

/** Calls the work with the arguments of the last call, once no call has come for a while. */
export default function debounce<Arguments extends readonly unknown[]>(work: Work<Arguments>, wait = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Arguments | undefined
  const cancel = () => {
    clearTimeout(timer)
    last = undefined
  }
  const flush = () => {
    const args = last
    cancel()
    if (args) work(...args)
  }
  const later = (...args: Arguments) => {
    clearTimeout(timer)
    last = args
    timer = setTimeout(flush, wait)
  }
  return Object.assign(later, { cancel, flush })
}
