import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type BatchOutcome, batches, showDecimal, sumOf } from '../../contract/contract.ts'
import { type ApiFailure, call } from '../client/client.ts'
import { useRead } from '../client/queries.ts'
import { queryClient } from '../client/query-client.ts'
import { offerUndo, undoChange } from '../client/undo.ts'
import { FieldSourceContext } from '../fields/field-source.tsx'
import { MultiSelectField } from '../fields/multi-select-field.tsx'
import type { Options } from '../fields/options.tsx'
import formCss from '../form/form.module.css'
import { Button } from '../layout/button.tsx'
import { ErrorPanel, Skeleton } from '../layout/states.tsx'
import { notify } from '../overlays/notify.tsx'
import { Modal } from '../overlays/overlays.tsx'
import type { BulkAction, BulkOperation } from './bulk-action.ts'
import css from './selection.module.css'

type BulkSelection = { ids: readonly string[] } | { filter: Readonly<Record<string, unknown>> }
type BulkRequest = { selection: BulkSelection; preview: boolean; input?: Readonly<Record<string, unknown>> }

// The cast is safe: a bulk operation's body is a selection and its input, and the server parses both.
const callBulk = (operation: BulkOperation, body: BulkRequest, options: object): Promise<BatchOutcome> =>
  call(operation, { body } as never, options)

const formatNumber = (value: number) => showDecimal(value, 0)
const formatChanged = (count: number) => (count === 1 ? '1 será alterado' : `${formatNumber(count)} serão alterados`)

type BulkDialogProps = {
  action: BulkAction
  selection: BulkSelection
  records?: { label: string; options: Options }
  onClose: () => void
  onDone: () => void
}

export default function BulkDialog({ action, selection, records, onClose, onDone }: BulkDialogProps) {
  const [chosen, setChosen] = useState(selection)
  const [input, setInput] = useState<Readonly<Record<string, unknown>> | undefined>(action.input)
  const [started, setStarted] = useState<BatchOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { change } = action

  const run = async () => {
    setBusy(true)
    try {
      const outcome = await callBulk(change, { selection: chosen, preview: false, input }, { idempotency_key: key })
      setKey(crypto.randomUUID())
      setStarted(outcome)
      if (outcome.state === 'done') await finish(outcome)
    } catch {
      // The client has already notified the error. A retry uses the same key.
    }
    setBusy(false)
  }
  const finish = async (outcome: BatchOutcome) => {
    if (outcome.changed > 0) notifyChanged(change, outcome)
    for (const resource of [change.resource, 'records', ...(change.changes ?? [])])
      await queryClient.invalidateQueries({ queryKey: [resource] })
    if (outcome.failures.length > 0 || action.describeOutcome) return
    onDone()
    onClose()
  }
  const retry = (failures: BatchOutcome['failures']) => {
    setChosen({ ids: failures.map(({ id }) => id) })
    setStarted(null)
  }

  return (
    <Modal open title={action.label} busy={busy} onClose={onClose}>
      {!started && records && 'ids' in chosen && (
        <MultiSelectField
          label={records.label}
          options={records.options}
          value={[...chosen.ids]}
          onChange={(ids) => setChosen({ ids: ids ?? [] })}
        />
      )}
      {!started && action.fields && (
        <Input
          input={input}
          set={(name, value) => setInput((now) => ({ ...now, [name]: value ?? undefined }))}
          fields={action.fields}
        />
      )}
      {started ? (
        <Outcome
          batch={started}
          reversible={change.reversible !== undefined}
          describe={action.describeOutcome}
          onEnd={finish}
          onRetry={retry}
          onClose={onClose}
        />
      ) : (
        <Preview
          action={action}
          request={{ selection: chosen, preview: true, input }}
          busy={busy}
          run={run}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

function notifyChanged({ reversible }: BulkOperation, { id, title, changed }: BatchOutcome) {
  if (reversible) offerUndo(`${reversible} (${formatNumber(changed)})`, { batch: id })
  else notify.success(`${title} (${formatNumber(changed)})`)
}

type Values = Readonly<Record<string, unknown>>

const Input = (props: {
  input: Values | undefined
  set: (name: string, value: unknown) => void
  fields: ReactNode
}) => (
  <FieldSourceContext
    value={{
      value: (name) => props.input?.[name],
      error: () => undefined,
      required: () => true,
      set: props.set,
      leave: () => undefined,
      busy: false,
    }}
  >
    <div className={css.fields}>{props.fields}</div>
  </FieldSourceContext>
)

const Skipped = ({ skipped }: Pick<BatchOutcome, 'skipped'>) => {
  const count = sumOf(skipped, (entry) => entry.count)
  return (
    count > 0 && (
      <>
        <p className={css.status}>{count === 1 ? '1 fica como está:' : `${formatNumber(count)} ficam como estão:`}</p>
        <ul className={css.reasons}>
          {skipped.map((entry) => (
            <li key={entry.reason}>
              {entry.reason} ({formatNumber(entry.count)})
            </li>
          ))}
        </ul>
      </>
    )
  )
}

const isComplete = ({ body }: BulkOperation, request: BulkRequest) =>
  body === undefined || body.safeParse(request).success

type PreviewProps = { action: BulkAction; request: BulkRequest; busy: boolean; run: () => void; onClose: () => void }

function Preview({ action, request, busy, run, onClose }: PreviewProps) {
  const isEmpty = 'ids' in request.selection && request.selection.ids.length === 0
  const isIncomplete = action.fields !== undefined && !isComplete(action.change, request)
  const isWaiting = isEmpty || isIncomplete
  const read = useQuery<BatchOutcome, ApiFailure>({
    queryKey: ['preview', action.change.resource, action.change.name, request],
    queryFn: ({ signal }) => callBulk(action.change, request, { signal }),
    enabled: !isWaiting,
    staleTime: 0,
    gcTime: 0,
  })
  const preview = read.data
  return (
    <>
      {read.error && <ErrorPanel failure={read.error} retry={read.refetch} />}
      {isIncomplete && <p className={css.status}>Preencha os campos para ver o efeito.</p>}
      {!preview && !read.error && !isWaiting && <Skeleton lines={2} />}
      {preview && (
        <div aria-live="polite">
          <p className={css.status}>
            De {formatNumber(preview.total)} {preview.total === 1 ? 'selecionado' : 'selecionados'},{' '}
            <b>{formatChanged(preview.changed)}</b>.
          </p>
          {preview.effect !== undefined && <p className={css.status}>{preview.effect}</p>}
          <Skipped skipped={preview.skipped} />
        </div>
      )}
      <div className={formCss.actions}>
        <Button disabled={busy} onClick={onClose}>
          Cancelar
        </Button>
        <Button
          look={action.danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={!preview || preview.changed === 0}
          onClick={run}
        >
          {action.label} {preview && preview.changed > 0 ? formatNumber(preview.changed) : ''}
        </Button>
      </div>
    </>
  )
}

const hasEnded = ({ state }: BatchOutcome) => state !== 'waiting' && state !== 'running'

const describeChanged = ({ changed: count }: { changed: number }) =>
  `${formatNumber(count)} ${count === 1 ? 'alterado' : 'alterados'}.`

const countRefused = ({ skipped, failures }: BatchOutcome) =>
  skipped.reduce((all, { count }) => all + count, failures.length)

type OutcomeProps = {
  batch: BatchOutcome
  reversible: boolean
  describe: BulkAction['describeOutcome']
  onEnd: (outcome: BatchOutcome) => Promise<void>
  onRetry: (failures: BatchOutcome['failures']) => void
  onClose: () => void
}

function Outcome({ batch, reversible, describe = describeChanged, onEnd, onRetry, onClose }: OutcomeProps) {
  const [isOver, setIsOver] = useState(hasEnded(batch))
  const input = { params: { id: batch.id } }
  const read = useRead(batches.get, input, { enabled: !isOver, refetchInterval: isOver ? false : 1000, staleTime: 0 })
  const current = read.data ?? batch
  useEffect(() => {
    if (isOver || !hasEnded(current)) return
    setIsOver(true)
    if (current.state === 'failed') notify.error('O restante não foi alterado.', `${current.title}: a tarefa falhou.`)
    void onEnd(current)
  })
  const cancel = () => void call(batches.cancel, input)
  const { failures } = current
  return (
    <>
      {!isOver && (
        <progress className={css.progress} value={current.done} max={current.total} aria-label={current.title} />
      )}
      <p className={css.status} aria-live="polite">
        {isOver
          ? `${describe({ changed: current.changed, refused: countRefused(current) })}${current.state === 'cancelled' ? ' O restante foi cancelado.' : ''}`
          : `${formatNumber(current.done)} de ${formatNumber(current.total)}. Você pode fechar esta janela: o trabalho continua.`}
      </p>
      <Skipped skipped={current.skipped} />
      {failures.length > 0 && (
        <>
          <p className={css.status}>
            {failures.length === 1
              ? '1 não pôde ser alterado:'
              : `${formatNumber(failures.length)} não puderam ser alterados:`}
          </p>
          <ul className={css.failures}>
            {failures.slice(0, 200).map((failure) => (
              <li key={failure.id}>
                <b>{failure.label}</b>: {failure.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={formCss.actions}>
        {!isOver && <Button onClick={cancel}>Cancelar</Button>}
        {isOver && reversible && current.changed > 0 && (
          <Button onClick={() => void undoChange({ batch: current.id }).then(onClose)}>Desfazer</Button>
        )}
        {isOver && failures.length > 0 && <Button onClick={() => onRetry(failures)}>Repetir falhas</Button>}
        <Button look="primary" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </>
  )
}
