import { useMemo } from 'react'
import { useScheme } from '#ui/scheme.ts'
import { themeOf } from '#ui/theme.ts'
import { useMedia } from '#ui/use-media.ts'
import { createTheme, defaultConfig, DesignTokenContext, formatToken, getComputedToken, seed, unitless, useCacheToken } from 'virtual:antd-style/internals.js'

export { defaultConfig, DesignTokenContext, unitless }

/**
 * Replaces antd's hook for components whose styles are made in the browser, and in antd's `theme`: all tokens of the panel's theme, as values instead of
 * variables.
 */
export default function useRuntimeToken() {
  const { scheme } = useScheme()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const { theme, token, override } = useMemo(() => {
    const { algorithm = [], token: own = {}, components } = themeOf(scheme, isStill)
    return { theme: createTheme(Array.isArray(algorithm) ? algorithm : [algorithm]), token: own, override: { override: own, ...components } }
  }, [scheme, isStill])
  const [made, , real] = useCacheToken(theme, [seed, token], { salt: 'lab', override, getComputedToken, formatToken })
  return [theme, real, '', made, undefined] as const
}

/** The hook by the name that antd's `theme` imports. */
export const useToken = () => useRuntimeToken()
