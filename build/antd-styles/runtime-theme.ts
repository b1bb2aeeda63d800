import * as context from 'antd/es/theme/context'
import useRuntimeToken from './runtime-token.ts'

// Replaces what antd's `theme` imports, so that `theme.useToken()` has all tokens of the panel's theme.
export const { defaultConfig, DesignTokenContext } = context
export const useToken = useRuntimeToken
