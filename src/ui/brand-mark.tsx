/** The brand mark, 24 px: a tile with a drop and a tick. It is decorative; the name is beside it. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return <img src={`${import.meta.env.BASE_URL}mark.svg`} width={size} height={size} alt="" />
}
