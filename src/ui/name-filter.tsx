import { type ReactNode, useState } from 'react'
import { foldForSearch } from '#domain/search-fold.ts'
import { LightInput } from './light-input.tsx'
import './name-filter.css'

/** Number of patients from which a list of them has a search. */
const searchedFrom = 12

interface Named {
  readonly name: string | null
}

interface NameFilter<Patient> {
  readonly shown: readonly Patient[]
  /** The search, and what it did not find; nothing for a short list. */
  readonly input: ReactNode
}

/** A search by name in a list of patients that is there whole. Those that are `kept` stay shown. */
export function useNameFilter<Patient extends Named>(patients: readonly Patient[], kept: (patient: Patient) => boolean = () => false): NameFilter<Patient> {
  const [typed, setTyped] = useState('')
  if (patients.length < searchedFrom) return { shown: patients, input: null }
  const search = foldForSearch(typed)
  const isFound = ({ name }: Patient) => foldForSearch(name ?? '').includes(search)
  return {
    shown: patients.filter((patient) => isFound(patient) || kept(patient)),
    input: (
      <>
        <LightInput
          className="name-filter"
          type="search"
          aria-label="Search patients"
          placeholder="Search patients"
          value={typed}
          onType={setTyped}
          // It sends no form that it is in.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
          }}
        />
        <p role="status">{patients.some(isFound) ? '' : `No patients found for “${typed}”`}</p>
      </>
    ),
  }
}
