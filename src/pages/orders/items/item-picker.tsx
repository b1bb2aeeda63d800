import { useMemo, useRef, useState } from 'react'
import { LabelSelect } from '#ui/label-select.tsx'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import type { Order } from '#pages/orders/order.ts'
import { itemKey } from './pick.ts'
import { PicksTray } from './picks-tray.tsx'
import type { Picks } from './use-picks.ts'
import { useCatalogueSearch } from './use-catalogue-search.ts'
import { firstQuestion, isAsked, isPriceBound } from './catalogue-query.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { moveFocus, CatalogueResults } from './catalogue-results.tsx'
import './picker.css'

interface ItemPickerProps {
  readonly order: Order
  readonly selection: Picks
  /** True when the search takes the focus, so that typing finds at once. */
  readonly takesFocus: boolean
}

/** Chooses a patient, finds tests and packages, and adds the selected ones (ODT-05, ODT-07). */
export function ItemPicker({ order, selection, takesFocus }: ItemPickerProps) {
  const patients = order.patients ?? []
  const names = useDistinctNames(patients)
  const [chosenId, choose] = useState<string | null>(null)
  const [question, ask] = useState(firstQuestion)
  const results = useRef<HTMLDivElement>(null)
  const found = useCatalogueSearch(question)
  const present = useMemo(() => new Set((order.items ?? []).map(itemKey)), [order.items])
  const only = patients.length === 1 ? patients[0] : undefined
  const patient = patients.find(({ id }) => id === chosenId) ?? only
  return (
    <section className="item-picker" aria-label="Add items">
      <h2>Add items</h2>
      <label htmlFor="item-patient">Patient</label>
      <LabelSelect
        classNames={{ popup: { root: 'wrapped-options' } }}
        id="item-patient"
        className="item-patient"
        placeholder="Choose a patient"
        value={patient?.id}
        options={[...names].map(([id, name]) => ({ value: id, label: name }))}
        onChange={(id) => choose(id)}
      />
      {patient ? (
        <>
          <CatalogueFilters
            key={patient.id}
            question={question}
            takesFocus={takesFocus}
            onChange={ask}
            onKeyDown={(event) => void moveFocus(event, results.current)}
          />
          {isPriceBound(question.minPrice) && isPriceBound(question.maxPrice) ? null : (
            <p role="alert" className="form-problem">
              A price is an amount in rupees, not below zero
            </p>
          )}
          <div ref={results}>
            {isAsked(question) ? (
              <CatalogueResults found={found} patientId={patient.id} selection={selection} present={present} />
            ) : (
              <p className="order-hint">Enter at least 2 characters to search or select a category</p>
            )}
          </div>
        </>
      ) : (
        <p className="order-hint">Choose the patient that the items are for.</p>
      )}
      <PicksTray selection={selection} patients={patients} reason={null} />
    </section>
  )
}
