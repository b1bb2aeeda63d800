import { type KeyGroup, KeysHelp } from '#crud/keys-help.tsx'

interface ListKeysHelpProps {
  /** The singular of the list's records. */
  readonly one: string
  readonly canSearch: boolean
  /** Words for what `n` does; undefined where it does nothing. */
  readonly add: string | undefined
  onClose(): void
}

/** The keys of a list and of its records. */
export function ListKeysHelp({ one, canSearch, add, onClose }: ListKeysHelpProps) {
  const groups: readonly KeyGroup[] = [
    {
      heading: 'List',
      single: [
        ...(canSearch ? ([['/', 'Search']] as const) : []),
        ...(add === undefined ? [] : ([['n', add]] as const)),
        ['j', 'Next row'],
        ['k', 'Previous row'],
      ],
    },
    {
      heading: 'Record',
      others: [
        ['Space', `Show the ${one} beside the list`],
        ['↑ ↓', 'Walk the rows while it is shown'],
        ['Enter', `Open the ${one}`],
        ['Esc', 'Close, or leave the search'],
      ],
    },
  ]
  return <KeysHelp groups={groups} onClose={onClose} />
}
