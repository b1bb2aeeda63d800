type Work<Arguments extends readonly unknown[]> = (...given: Arguments) => unknown

/** Calls the work with the arguments of the last call, once no call has come for a while. */
export default function debounce<Arguments extends readonly unknown[]>(work: Work<Arguments>, wait = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Arguments | undefined
  const cancel = () => {
    clearTimeout(timer)
    last = undefined
  }
  const flush = () => {
    const given = last
    cancel()
    if (given) work(...given)
  }
  const later = (...given: Arguments) => {
    clearTimeout(timer)
    last = given
    timer = setTimeout(flush, wait)
  }
  return Object.assign(later, { cancel, flush })
}
