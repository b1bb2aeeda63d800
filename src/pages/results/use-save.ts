import { useNotification } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useRefresh } from '#crud/use-refresh.ts'
import { describeError } from '#ui/describe-error.ts'
import { failureText } from './small-dialog.tsx'
import type { TypedValue } from './use-typed-values.ts'
import type { Sheet } from './wire-sheet.ts'

type Write = (testId: string, values: readonly TypedValue[]) => Promise<unknown>

/** Saves values of a sheet and gives what went wrong by parameter. A failure is said on the sheet, or as a notice where the sheet was left meanwhile. */
export function useSave(sheet: Sheet, write: Write, onFailure: (text: string | null) => void) {
  const { open } = useNotification()
  const refresh = useRefresh()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async (testId: string, values: readonly TypedValue[]): Promise<Readonly<Record<string, string>>> => {
    try {
      await write(testId, values)
      onFailure(null)
      return {}
    } catch (thrown) {
      const text = failureText(thrown, 'The value could not be saved')
      if (isHere.current) onFailure(text)
      else open?.({ type: 'error', message: `Not saved: ${namesOf(sheet, testId, values)} of ${sheet.number}`, description: text })
      const { errors } = describeError(thrown)
      // Somebody else saved another value: it is shown beside the typed one.
      if (Object.keys(errors).some((field) => field.endsWith('.replaces'))) await refresh(['results'])
      return refusals(values, errors)
    }
  }
}

function namesOf({ tests }: Sheet, testId: string, values: readonly TypedValue[]): string {
  const parameters = tests.find(({ id }) => id === testId)?.parameters ?? []
  return values.map(({ parameterCode, value }) => `${parameters.find(({ code }) => code === parameterCode)?.name ?? parameterCode} ${value}`.trim()).join(', ')
}

/** What is said at each value: its own sentence, else that it is not saved. */
function refusals(values: readonly TypedValue[], errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    values.map(({ parameterCode }, index) => [
      parameterCode,
      Object.entries(errors).find(([field]) => field.startsWith(`values.${index}.`))?.[1] ?? 'Not saved',
    ]),
  )
}
