import { createContext, type ReactNode, useContext } from 'react'

/** True in what is shown beside a list, where nothing opens that is open. */
export const BesideListContext = createContext(false)

/** The name of a row without a screen of its own: a press, or a key on it, shows the row beside its list. */
export function RowButton({ children }: { readonly children: ReactNode }) {
  if (useContext(BesideListContext)) return children
  return (
    <button type="button" className="row-button" data-row-link>
      {children}
    </button>
  )
}
