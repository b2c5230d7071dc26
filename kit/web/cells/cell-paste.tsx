import { type ReactNode, useRef, useState } from 'react'
import { ApiFailure } from '../client/client.ts'
import { today } from '../fields/dates.ts'
import formCss from '../form/form.module.css'
import { type FormValues, isSameValue } from '../form/paths.ts'
import { Button } from '../layout/button.tsx'
import { Modal } from '../overlays/overlays.tsx'
import { CellWords } from './cell-editor.tsx'
import css from './cell-paste.module.css'
import type { NamedEdit } from './cell-types.ts'
import { type CellForm, cellForm, parsePastedColumn, parsePastedValue } from './cell-values.ts'
import { CellConflict, findValueError, finishWrites, showWritten, writeCell } from './cell-write.ts'

type Target = { id: string; name: ReactNode; values: FormValues; closed: boolean }
type PasteProps = { edit: NamedEdit; label: string; text: string; rows: readonly Target[]; onClose: () => void }

type Outcome = 'waiting' | 'done' | { failed: string }
type Line = Target & { value: unknown; wrong?: string; same: boolean; outcome: Outcome }

const maxLines = 200
const maxText = 50_000

const count = (lines: number) => (lines === 1 ? '1 linha' : `${lines} linhas`)

function toLines({ edit, rows }: PasteProps, cells: readonly string[], form: CellForm): Line[] {
  return rows.slice(0, cells.length).map((row, at) => {
    const text = cells[at] ?? ''
    const parsed = parsePastedValue(text, form, today())
    const value = 'wrong' in parsed ? text : parsed.value
    const same = !('wrong' in parsed) && isSameValue(value, row.values[edit.field])
    const wrong = row.closed
      ? 'Este registro não pode ser alterado.'
      : 'wrong' in parsed
        ? parsed.wrong
        : same
          ? undefined
          : findValueError({ edit, row: row.values, value })
    return { ...row, value, same, outcome: 'waiting', ...(wrong !== undefined && { wrong }) }
  })
}

const toReason = (failure: unknown, field: string) => {
  if (failure instanceof ApiFailure) return failure.fields[field] ?? failure.message
  if (failure instanceof CellConflict) return failure.message
  throw failure
}

const canWrite = ({ wrong, same, outcome }: Line) => wrong === undefined && !same && outcome !== 'done'
const hasFailed = ({ outcome }: Line) => typeof outcome === 'object'

export default function PasteDialog(props: PasteProps) {
  const { edit, label, text, onClose } = props
  const form = cellForm(edit.change.body, edit.field, edit.options)
  const cells = text.length > maxText ? [] : parsePastedColumn(text)
  const refusal =
    cells === null
      ? 'Copie uma coluna só: foram coladas várias.'
      : cells.length === 0 || cells.length > maxLines
        ? `Cole no máximo ${maxLines} linhas de cada vez.`
        : undefined
  const [lines, setLines] = useState(() => (refusal ? [] : toLines(props, cells ?? [], form)))
  const [running, setRunning] = useState(false)
  const cancelled = useRef(false)
  const hasStarted = lines.some(({ outcome }) => outcome !== 'waiting')
  const done = lines.filter(({ outcome }) => outcome === 'done').length
  const failed = lines.filter(hasFailed).length
  const openLines = lines.filter(canWrite)
  const extraLines = (cells?.length ?? 0) - lines.length

  const run = async () => {
    setRunning(true)
    cancelled.current = false
    const requests: (string | null)[] = []
    for (const line of openLines) {
      if (cancelled.current) break
      const updateLine = (change: Partial<Line>) =>
        setLines((now) => now.map((candidate) => (candidate.id === line.id ? { ...candidate, ...change } : candidate)))
      try {
        const { answer, request } = await writeCell({
          edit,
          id: line.id,
          row: line.values,
          value: line.value,
          quiet: true,
        })
        requests.push(request)
        showWritten(edit, line.id, answer)
        updateLine({ outcome: 'done' })
      } catch (failure) {
        const outcome = { failed: toReason(failure, edit.field) }
        // Show the value saved by another person before the next attempt.
        updateLine(failure instanceof CellConflict ? { outcome, values: failure.theirs } : { outcome })
      }
    }
    setRunning(false)
    finishWrites(
      edit,
      requests,
      `${label}: ${count(requests.length)} ${requests.length === 1 ? 'preenchida' : 'preenchidas'}.`,
    )
  }

  return (
    <Modal open size="lg" title={`Preencher ${label}`} busy={running} onClose={onClose}>
      <p aria-live="polite">
        {refusal ??
          (running || hasStarted
            ? `${done} de ${count(done + openLines.length)} ${done + openLines.length === 1 ? 'preenchida' : 'preenchidas'}.`
            : openLines.length === 0
              ? 'Nenhuma linha muda.'
              : `${openLines.length === 1 ? '1 linha muda' : `${openLines.length} linhas mudam`}. Confira antes de preencher.`)}
      </p>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={css.lines} aria-label="Linhas coladas" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Registro</th>
                <th scope="col">Antes</th>
                <th scope="col">Depois</th>
                <th scope="col">Situação</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id} data-wrong={line.wrong !== undefined || hasFailed(line) || undefined}>
                  <th scope="row">{line.name}</th>
                  <td>
                    <CellWords form={form} field={edit.field} value={line.values[edit.field]} />
                  </td>
                  <td>
                    <CellWords form={form} field={edit.field} value={line.value} />
                  </td>
                  <td>{describeLine(line)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {!refusal && extraLines > 0 && (
        <p role="note">
          {extraLines === 1 ? '1 linha colada fica' : `${extraLines} linhas coladas ficam`} de fora: a lista na tela
          termina antes.
          {` ${cells?.slice(-extraLines).slice(0, 5).join(', ')}${extraLines > 5 ? '…' : ''}`}
        </p>
      )}
      <div className={formCss.actions}>
        {running ? (
          <Button
            onClick={() => {
              cancelled.current = true
            }}
          >
            Parar
          </Button>
        ) : (
          <Button onClick={onClose}>{hasStarted ? 'Fechar' : 'Cancelar'}</Button>
        )}
        {openLines.length > 0 && (
          <Button look="primary" busy={running} onClick={() => void run()}>
            {hasStarted && failed === openLines.length ? 'Repetir falhas' : `Preencher ${count(openLines.length)}`}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function describeLine({ wrong, same, outcome }: Line) {
  if (wrong) return wrong
  if (same) return 'Já tem este valor.'
  if (outcome === 'done') return 'Preenchida.'
  return outcome === 'waiting' ? 'Será alterada.' : outcome.failed
}
