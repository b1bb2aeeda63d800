/** The brand mark, 24 px: the house's tile with a drop and a tick in it. Beside it is the name. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return <img src={`${import.meta.env.BASE_URL}mark.svg`} width={size} height={size} alt="" />
}
