import { Button, Choices, EmptyState, ErrorPanel, RelativeTime, Skeleton, usePages } from '@app/kit/web'
import { useState } from 'react'
import type { RecordPlace } from '../records.contract.ts'
import {
  type FieldChange,
  type TimelineEntry,
  type TimelineQuery,
  timeline,
  timelineKinds,
} from './timeline.contract.ts'
import css from './timeline.module.css'
import { KindIcon } from './timeline-icon.tsx'

type Kind = NonNullable<TimelineQuery['kind']>
const kinds = ['change', 'status', 'comment', 'attachment', 'message'] as const satisfies readonly Kind[]
const choices = [{ id: 'all' as const, label: 'Tudo' }, ...kinds.map((id) => ({ id, label: timelineKinds[id] }))]

const Change = ({ change: { label, before, after } }: { change: FieldChange }) => (
  <li>
    {label}:{' '}
    {before !== null && (
      <>
        <del>{before}</del> <span aria-hidden="true">→</span>
        <span className="rg-hidden">passou a</span>{' '}
      </>
    )}
    {after ?? '–'}
  </li>
)

const Entry = ({ entry }: { entry: TimelineEntry }) => (
  <li className={css.entry}>
    <KindIcon kind={entry.kind} />
    <div className={css.words}>
      <strong>{entry.title}</strong>
      {entry.reason && <p className={css.reason}>{entry.reason}</p>}
      {entry.changes.length > 0 && (
        <ul className={css.changes}>
          {entry.changes.map((change) => (
            <Change key={`${change.label} ${change.after}`} change={change} />
          ))}
        </ul>
      )}
      <div className={css.by}>
        {entry.author ?? 'Sistema'} · <RelativeTime instant={entry.at} /> · {entry.origin}
      </div>
    </div>
  </li>
)

/** Who did what, when, from which value to which: newest first, narrowed by kind. */
export default function RecordTimeline({ entity, id }: RecordPlace) {
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const read = usePages(timeline.timeline, { params: { entity, id } }, { kind: kind === 'all' ? undefined : kind })
  return (
    <section className={css.timeline} aria-label="Histórico">
      <Choices label="Mostrar no histórico" choices={choices} chosen={kind} onChoose={setKind} />
      {read.error && <ErrorPanel failure={read.error} retry={() => void read.refetch()} />}
      {!read.rows && !read.error && <Skeleton lines={6} />}
      {read.rows?.length === 0 && (
        <EmptyState title={kind === 'all' ? 'Nada registrado ainda.' : 'Nada deste tipo no histórico.'} />
      )}
      {read.rows && read.rows.length > 0 && (
        <ol className={css.entries}>
          {read.rows.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
      {read.more && (
        <Button small busy={read.reading} onClick={read.more}>
          Mostrar anteriores
        </Button>
      )}
    </section>
  )
}
