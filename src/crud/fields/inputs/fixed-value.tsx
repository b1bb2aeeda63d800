/** Stands in a form for a kind that nobody types: its value is worked out or changed elsewhere. */
export function FixedValue({ id }: { id: string }) {
  return (
    <output id={id} className="fixed-value">
      Not changed here
    </output>
  )
}
