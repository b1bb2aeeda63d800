import './quick-react.ts'
import '@ant-design/v5-patch-for-react-19'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'
import { noteServerDate } from '#ui/clock.ts'
import { answerStylesQuickly, leaveOutRulesOfAntd } from './quick-styles.ts'

configure({
  // A machine that does several things at once is slow, not wrong.
  asyncUtilTimeout: 20_000,
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

answerStylesQuickly(window)
leaveOutRulesOfAntd()
// The files of a worker share their modules: one with a server of another day leaves none behind.
noteServerDate(new Date())

afterEach(() => {
  cleanup()
  localStorage.clear()
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
