/** A finding or an undecided case of axe that is a justified exception. */
interface Justified {
  readonly rule: string
  /** The element, by its selector and markup, or by axe's message. */
  readonly element: RegExp
  readonly because: string
}

/** Messages of axe about colours under an overlapping element. */
const obscured = /overlapped by another element|partially obscured|partially overlaps/

const justified: readonly Justified[] = [
  { rule: 'aria-prohibited-attr', element: /class="ant-select /, because: 'antd repeats on the box the name that the combobox inside it has' },
  { rule: 'aria-valid-attr-value', element: /role="menuitem"|aria-describedby=/, because: 'the tip or submenu that is named is drawn when it opens' },
  { rule: 'aria-valid-attr-value', element: /role="combobox"/, because: 'the list that is named is drawn when it opens' },
  { rule: 'aria-hidden-focus', element: /data-sentinel=/, because: 'it hands the focus on to the dialog at once' },
  { rule: 'color-contrast', element: obscured, because: 'these words are judged in the places where nothing lies over them' },
  { rule: 'color-contrast', element: /content is too short|only non-text characters/, because: 'a single sign has the colour of the words beside it' },
  {
    rule: 'color-contrast',
    element: /aria-label="Search [^>]+>.*Unable to determine contrast ratio/s,
    because: 'axe gives no reason where a banner moves the field down, and judges the same field without the banner',
  },
  { rule: 'color-contrast', element: /ant-picker-cell-inner/, because: 'days of the months beside are chosen in their own month as well' },
  {
    rule: 'aria-allowed-attr',
    element: /ant-select-item-option/,
    because: 'antd draws these for sighted users; the list box for screen readers is beside them',
  },
  {
    rule: 'target-size',
    element: /aria-label="Move /,
    because: 'a button of the board is 24 px high; its column scrolls, and the edge of the window cuts the last one',
  },
  { rule: 'th-has-data-cells', element: /table <table>/, because: 'axe knows no head of a group of rows, as the departments of `To test` are' },
  {
    rule: 'target-size',
    element: /partially obscured by a neighbor with negative tabindex/,
    because: 'buttons under an open menu are judged in the places where nothing lies over them',
  },
  {
    rule: 'target-size',
    element: /class="order-neighbour".*partially obscured/s,
    because: 'the question over an order may cover a part of the link, which nobody can press meanwhile',
  },
  { rule: 'target-size', element: /ant-picker-header-/, because: 'they are 22 px wide and 40 high, and the keys of the calendar do the same' },
  { rule: 'target-size', element: /ant-input-clear-icon/, because: 'nothing but its own field lies around it' },
]

/** True when a line about an element, `rule: selector markup`, is a justified exception. */
export function isJustified(line: string): boolean {
  return justified.some(({ rule, element }) => line.startsWith(`${rule}: `) && element.test(line))
}
