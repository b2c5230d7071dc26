import {
  Button,
  Choices,
  EmptyState,
  ErrorPanel,
  RelativeTime,
  Skeleton,
  type Undoable,
  undoChange,
  usePages,
} from '@app/kit/web'
import { IconArrowRight, IconMessage, IconPaperclip, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CommentText } from '../comments/comment.tsx'
import { CommentForm } from '../comments/comment-form.tsx'
import { FollowButton } from '../comments/follow-button.tsx'
import type { RecordPlace } from '../records.contract.ts'
import {
  type FieldChange,
  type TimelineEntry,
  type TimelineQuery,
  timeline,
  timelineKinds,
} from './timeline.contract.ts'
import css from './timeline.module.css'

const Attachments = lazy(() => import('../attachments/attachments.tsx'))

const icons = {
  change: IconPencil,
  status: IconArrowRight,
  comment: IconMessage,
  attachment: IconPaperclip,
  message: IconPlugConnected,
}

function KindIcon({ kind }: { kind: TimelineEntry['kind'] }) {
  const Icon = icons[kind]
  return (
    <span className={css.icon}>
      <Icon size={14} stroke={2} role="img" aria-label={timelineKinds[kind]} />
    </span>
  )
}

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

const Entry = ({ place, entry }: { place: RecordPlace; entry: TimelineEntry }) => (
  <li className={css.entry}>
    <KindIcon kind={entry.kind} />
    <div className={css.words}>
      <strong>{entry.title}</strong>
      {entry.reason && <p className={css.reason}>{entry.reason}</p>}
      {entry.comment && <CommentText place={place} comment={entry.comment} />}
      {entry.changes.length > 0 && (
        <ul className={css.changes}>
          {entry.changes.map((change) => (
            <Change key={`${change.label} ${change.after}`} change={change} />
          ))}
        </ul>
      )}
      {entry.undo && <Revert undoable={entry.undo} />}
      <div className={css.by}>
        {entry.author ?? 'Sistema'} · <RelativeTime instant={entry.at} /> · {entry.origin}
      </div>
    </div>
  </li>
)

function Revert({ undoable }: { undoable: Undoable }) {
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    await undoChange(undoable)
    setBusy(false)
  }
  return (
    <Button small look="quiet" busy={busy} onClick={() => void act()}>
      Reverter
    </Button>
  )
}

const maxSearched = 1000

type Read = Pick<ReturnType<typeof usePages<typeof timeline.timeline>>, 'rows' | 'more' | 'reading'>

function useReadToComment({ rows, more, reading }: Read) {
  const commentId = /^#comment-(.+)$/.exec(useLocation().hash)?.[1]
  const searching =
    commentId && rows && rows.length < maxSearched && !rows.some(({ comment }) => comment?.id === commentId)
  useEffect(() => {
    if (searching && !reading) more?.()
  })
}

export default function RecordTimeline({ entity, id }: RecordPlace) {
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const [files, setFiles] = useState(false)
  const place = { entity, id }
  const read = usePages(timeline.timeline, { params: { entity, id } }, { kind: kind === 'all' ? undefined : kind })
  useReadToComment(read)
  return (
    <section className={css.timeline} aria-label="Histórico">
      <FollowButton place={place} />
      <CommentForm place={place} />
      <details className={css.files} onToggle={(event) => setFiles(event.currentTarget.open)}>
        <summary>Anexos</summary>
        {files && (
          <Suspense>
            <Attachments place={place} />
          </Suspense>
        )}
      </details>
      <Choices label="Mostrar no histórico" choices={choices} chosen={kind} onChoose={setKind} />
      {read.error && <ErrorPanel failure={read.error} retry={read.refetch} />}
      {!read.rows && !read.error && <Skeleton lines={6} />}
      {read.rows?.length === 0 && (
        <EmptyState title={kind === 'all' ? 'Nada registrado ainda.' : 'Nada deste tipo no histórico.'} />
      )}
      {read.rows && read.rows.length > 0 && (
        <ol className={css.entries}>
          {read.rows.map((entry) => (
            <Entry key={entry.key} place={place} entry={entry} />
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
