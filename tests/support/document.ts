import { availableParallelism, loadavg } from 'node:os'
import '@ant-design/v5-patch-for-react-19'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'
import { draftsKept } from '#crud/drafts/drafts-kept.ts'
import { noteServerDate } from '#ui/clock.ts'
import { styleRegister } from '../../build/antd-styles/antd-internals.ts'

/** Programs that wait for each processor of this machine, at least one. */
const crowd = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

configure({
  // A machine that does several things at once is slow, not wrong.
  asyncUtilTimeout: Math.min(20_000, 3_000 * crowd),
  // A wait asks many times and shows the document once it has given up: not each time.
  getElementError(message, container) {
    const error = new Error([message, isWaiting() ? null : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

/** True during a query of `waitFor` or `findBy`, which set this. */
function isWaiting(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}

leaveOutRulesOfAntd()
// The files of a worker share their modules: one with a server of another day leaves none behind.
noteServerDate(new Date())

afterEach(() => {
  cleanup()
  localStorage.clear()
  // The test document has no database for drafts, and the files of a worker share this.
  draftsKept.set(true)
})

// antd asks for these; the test document has no layout to answer from, and its animations would never end.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }),
})

/** Leaves antd's rules out of the document, which lays nothing out: it would read all of them for every element of a query, a third of the time of these tests. */
function leaveOutRulesOfAntd(): void {
  styleRegister.default = () => (node) => node
}
