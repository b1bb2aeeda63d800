import { useNotification } from '@refinedev/core'
import { useRefresh } from '#crud/use-refresh.ts'
import { useMounted } from '#ui/use-mounted.ts'
import { describeError } from '#ui/describe-error.ts'
import { failureText } from './failure-text.ts'
import type { TypedValue } from './use-typed-values.ts'
import type { Sheet } from './sheet.ts'

/** Names in a message about a value that is not saved: the parameters, and the report or the patient. */
type Saved = Pick<Sheet, 'number'> & { readonly tests: readonly Pick<Sheet['tests'][number], 'id' | 'parameters'>[] }

type Write = (testId: string, values: readonly TypedValue[]) => Promise<unknown>

type Refused = Readonly<Record<string, string>>

/**
 * Saves values of a sheet and gives what went wrong by parameter. One that is refused for itself holds up no other: those are sent again without it.
 * A failure is shown on the sheet, or as a notice if the user has left it.
 */
export function useSave(sheet: Saved, write: Write, onFailure: (testId: string, text: string | null) => void) {
  const { open } = useNotification()
  const refresh = useRefresh()
  const isHere = useMounted()
  const save = async (testId: string, values: readonly TypedValue[]): Promise<Refused> => {
    try {
      await write(testId, values)
      onFailure(testId, null)
      return {}
    } catch (thrown) {
      const text = failureText(thrown, 'The value could not be saved')
      const { errors } = describeError(thrown)
      const fields = Object.keys(errors)
      const own = ownRefusals(values, errors)
      const others = values.filter(({ parameterCode }) => own[parameterCode] === undefined)
      const isPartial = others.length > 0 && others.length < values.length
      const notSaved = isPartial ? values.filter(({ parameterCode }) => own[parameterCode] !== undefined) : values
      // Another person's value is shown in the cell with the possible steps.
      const names = namesOf(sheet, testId, notSaved)
      if (isHere.current) onFailure(testId, fields.length > 0 && fields.every(isContest) ? null : `${names}: ${text}`)
      else open?.({ type: 'error', message: `Not saved: ${names} of ${sheet.number}`, description: text })
      if (fields.some(isContest)) await refresh(['results'])
      if (isPartial) return { ...own, ...(await save(testId, others)) }
      return { ...Object.fromEntries(others.map(({ parameterCode }) => [parameterCode, 'Not saved'])), ...own }
    }
  }
  return save
}

/** True when a value was refused because somebody else has saved another one. */
function isContest(field: string): boolean {
  return field.endsWith('.replaces')
}

function namesOf({ tests }: Saved, testId: string, values: readonly TypedValue[]): string {
  const parameters = tests.find(({ id }) => id === testId)?.parameters ?? []
  return values.map(({ parameterCode, value }) => `${parameters.find(({ code }) => code === parameterCode)?.name ?? parameterCode} ${value}`.trim()).join(', ')
}

/** The values that were refused for themselves, each with its sentence. */
function ownRefusals(values: readonly TypedValue[], errors: Readonly<Record<string, string>>): Refused {
  return Object.fromEntries(
    values.flatMap(({ parameterCode }, index) => {
      const sentence = Object.entries(errors).find(([field]) => field.startsWith(`values.${index}.`))?.[1]
      return sentence === undefined ? [] : [[parameterCode, sentence] as const]
    }),
  )
}
