import '@ant-design/v5-patch-for-react-19'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { answerStylesQuickly } from './quick-styles.ts'

// A machine that does several things at once is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 })

answerStylesQuickly(window)

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
