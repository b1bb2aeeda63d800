import { FileName } from '#ui/file-name.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import * as reports from '#contract/reports.ts'
import { formatFileSize } from '#domain/file-size.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { describeError } from '#ui/describe-error.ts'
import { saveFile } from '#crud/save-file.ts'
import { useReadFile } from '#crud/use-read.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TryAgain } from '#ui/try-again.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { reportFileName } from './use-report-file.ts'
import { type ReportVersion, useReportVersions } from './use-report-versions.ts'

/** The files that a report has had: who, when, why, what differs, with a download of each (RES-13). */
export function ReportVersions({ id }: { readonly id: string }) {
  const { versions, error, retry } = useReportVersions(id)
  const read = useReadFile()
  const [failed, setFailed] = useState<string | null>(null)
  if (error && describeError(error).isMissing) return null
  const download = async (n: number) => {
    setFailed(null)
    try {
      saveFile(await read(reports.downloadVersion, { id, n: String(n) }), reportFileName(`${id}-${n}`))
    } catch {
      setFailed('Failed to download report. Please try again.')
    }
  }
  return (
    <section aria-label="Versions">
      <h3>Versions</h3>
      {error ? (
        <div role="alert">
          The versions could not be loaded.
          <TryAgain error={error} waitMs={0} onRetry={retry} />
        </div>
      ) : null}
      {failed ? <p role="alert">{failed}</p> : null}
      <ol className="report-versions">
        {versions.map((version, index) => (
          <li key={version.n}>
            <p>
              <strong>Version {version.n}</strong>
              {version.isCurrent ? ' (current)' : null} · <InstantText instant={version.madeAt} />
              {version.madeBy ? (
                <>
                  {' '}
                  by <TypedText text={version.madeBy} />
                </>
              ) : null}
            </p>
            {version.stage ? <StatusTag status={reportStages[version.stage]} /> : null}
            {version.pending.length > 0 ? (
              <p>
                <small>
                  Still to come: <TypedText text={version.pending.join('; ')} />
                </small>
              </p>
            ) : null}
            {version.reason ? <TypedText text={version.reason} /> : null}
            <p>
              <small>
                <FileName name={version.fileName} />
                {version.fileSize === null ? null : ` · ${formatFileSize(version.fileSize)}`}
              </small>
            </p>
            <Differences now={version} before={versions[index + 1]} />
            <Button type="link" size="small" onClick={() => void download(version.n)}>
              Download version {version.n}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Lists the differences between a version and the one before. */
function Differences({ now, before }: { readonly now: ReportVersion; readonly before: ReportVersion | undefined }) {
  if (!before) return null
  const size = (now.fileSize ?? 0) - (before.fileSize ?? 0)
  const isKnown = now.fileSize !== null && before.fileSize !== null
  const differences = [
    ...now.changes.map(({ parameter, before, after }) => (before === null ? `${parameter}: added ${after}` : `${parameter}: ${before} → ${after}`)),
    ...(now.fileName === before.fileName ? [] : ['another file name']),
    ...(isKnown ? [size === 0 ? 'same size' : `${formatFileSize(Math.abs(size))} ${size > 0 ? 'larger' : 'smaller'}`] : []),
  ]
  if (differences.length === 0) return null
  return (
    <p>
      <small>
        Against version {before.n}: <TypedText text={differences.join(', ')} />
      </small>
    </p>
  )
}
