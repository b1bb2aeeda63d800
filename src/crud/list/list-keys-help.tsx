import { KeysHelp } from '#crud/keys-help.tsx'

interface ListKeysHelpProps {
  readonly one: string
  readonly canSearch: boolean
  readonly canAdd: boolean
  onClose(): void
}

/** The keys of a list. */
export default function ListKeysHelp({ one, canSearch, canAdd, onClose }: ListKeysHelpProps) {
  const single = [
    ...(canSearch ? [['/', 'Search'] as const] : []),
    ...(canAdd ? [['n', `Add ${one}`] as const] : []),
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['?', 'Show shortcuts'],
  ] as const
  const others = [
    ['Enter', `Open the ${one}`],
    ['Esc', 'Close, or leave the search'],
  ] as const
  return <KeysHelp single={single} others={others} onClose={onClose} />
}
