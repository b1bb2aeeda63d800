import { Component, type ReactNode } from 'react'

interface PieceBoundaryProps {
  /** The value that the piece draws; another value tries it again. */
  readonly about: unknown
  /** Shown in place of the piece if it throws; by default a sentence. */
  readonly failure?: ReactNode
  readonly children: ReactNode
}

/** Shows a failure in place of a bespoke piece that throws, so that the screen around it stays, with its typed text. React logs the cause. */
export class PieceBoundary extends Component<PieceBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ about }: PieceBoundaryProps) {
    if (this.state.hasFailed && about !== this.props.about) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      this.props.failure ?? (
        <p role="alert" className="missing-piece">
          This part could not be shown. Tell your administrator.
        </p>
      )
    )
  }
}

/** Shown in place of a bespoke cell that could not be loaded or drawn. */
export function FailedCell() {
  return (
    <span className="cell-unreadable" title="The cell of this value failed. Tell your administrator.">
      Could not be shown
    </span>
  )
}
