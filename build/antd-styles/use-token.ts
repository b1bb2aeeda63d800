import { useMemo } from 'react'
import { useScheme } from '#ui/scheme.ts'
import { useMedia } from '#ui/use-media.ts'
import 'virtual:antd-style/shared.css'
import { tokens } from 'virtual:antd-style/tokens.js'

/**
 * Replaces antd's hook in the built panel: the tokens that its components read while they run, made with the style sheets; no class names, no variables of its
 * own.
 */
export default function useToken() {
  const { scheme } = useScheme()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const token = useMemo(() => ({ ...tokens[scheme], motion: !isStill }), [scheme, isStill])
  return [undefined, token, '', token, undefined] as const
}
