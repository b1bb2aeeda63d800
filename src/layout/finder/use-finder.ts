import { useMemo } from 'react'
import { everything, maxSearchLength } from '#contract/search.ts'
import { useCurrentUser, usePermissions } from '#crud/current-user.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { useRead } from '#crud/use-read.ts'
import { oneLine } from '#domain/text.ts'
import { describeError } from '#ui/describe-error.ts'
import { hitGroup } from './hit-options.tsx'
import { commandOptions, matching, screenOptions } from './local-options.tsx'
import type { FinderGroup } from './option.ts'
import { recentRecords } from './recent.ts'

/** Milliseconds without a key after which the server is asked. */
const delayMs = 120
/** Screens and commands that are shown above the found records. */
const maxLocal = 4

interface Commands {
  help(): void
  signOut(): void
}

/** Entries for a typed text: screens and commands at once, records when the server has found them; recent records and all screens for an empty text. */
export function useFinder(typed: string, { help, signOut }: Commands) {
  const text = oneLine(typed).slice(0, maxSearchLength)
  const search = useDelayed(text, text === '' ? 0 : delayMs)
  const { all, byName } = useDeclarations()
  const may = usePermissions()
  const userId = useCurrentUser()?.id ?? ''
  const recent = useMemo(() => recentRecords(userId), [userId])
  const isEmpty = text === ''
  const before = useRead(everything, { recent }, { isOff: !isEmpty || recent === '' })
  const found = useRead(everything, { q: search }, { isOff: isEmpty || search === '', keeps: true })
  const answer = isEmpty ? before : found
  const allowed = (permission: Parameters<typeof may>[0]) => may(permission).allowed
  const screens = screenOptions(all, allowed)
  const commands = commandOptions(all, { may: allowed, help, signOut })
  const groups: FinderGroup[] = [
    ...(isEmpty ? (before.content?.groups ?? []).map((group) => hitGroup(group, '', byName)) : []),
    { key: 'screens', heading: 'Go to', isOwn: true, options: isEmpty ? screens : matching(screens, text, maxLocal) },
    { key: 'commands', heading: 'Commands', isOwn: true, options: isEmpty ? commands : matching(commands, text, maxLocal) },
    ...(isEmpty ? [] : (found.content?.groups ?? []).map((group) => hitGroup(group, search, byName))),
  ]
  const { isUnsupported } = describeError(answer.error)
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    /** True while the records are those of other words. */
    isBehind: !isEmpty && !isUnsupported && (text !== search || found.isLoading || found.isStale),
    /** True against an API without this search: only screens and commands are found. */
    isUnsupported,
    isFetching: answer.isFetching,
    error: isUnsupported ? null : answer.error,
    retry: answer.retry,
  }
}
