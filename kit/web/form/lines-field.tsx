import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useContext, useEffect, useId, useRef } from 'react'
import { formatCount, sumOf } from '../../contract/contract.ts'
import { LineCells, type LineColumn } from '../cells/line-cells.tsx'
import { FieldSourceContext, useField } from '../fields/field-source.tsx'
import { Button, IconButton } from '../layout/button.tsx'
import { notify } from '../overlays/notify.tsx'
import { FieldValue } from '../records/field-value.tsx'
import css from './lines-field.module.css'
import type { FormValues } from './paths.ts'

type LinesProps = {
  name: string
  label: string
  /** Pass a stable array: new columns re-render every line of a long grid. */
  columns: readonly LineColumn[]
  first?: () => FormValues
  total?: { field: string; target?: number; targetLabel?: string }
}

const isLine = (line: unknown): line is FormValues => typeof line === 'object' && line !== null
const toLines = (value: unknown): FormValues[] => (Array.isArray(value) ? value.filter(isLine) : [])

const parsePlace = (list: string, field: string | undefined) => {
  const [, line, column] = new RegExp(`^${list}\\.(\\d+)\\.(.+)$`).exec(field ?? '') ?? []
  return line === undefined || column === undefined ? undefined : { line: Number(line), column }
}

/** Repeating lines as a keyboard grid: Enter adds, Ctrl+D copies from above, Ctrl+Backspace removes with undo. */
export function LinesField(props: LinesProps) {
  const { name, columns, first = () => ({}) } = props
  const field = useField<FormValues[]>(props, {
    show: (value) => formatCount(toLines(value).length, 'linha', 'linhas'),
  })
  const lines = toLines(field.value)
  const source = useContext(FieldSourceContext)
  const latest = useRef(lines)
  const latestSource = useRef(source)
  useEffect(() => {
    latest.current = lines
    latestSource.current = source
  })
  const table = useRef<HTMLTableElement>(null)
  const hint = useId()
  const keys = useKeys(lines.length)

  const focus = (line: number, column: string | undefined) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(`${name}.${line}.${column}`)}"]`)?.focus(),
    )
  const add = (at: number) => {
    keys.insert(at)
    field.set(lines.toSpliced(at, 0, first()))
    focus(at, columns[0]?.name)
  }
  const remove = (at: number, column = columns[0]?.name) => {
    const removed = lines[at]
    if (!removed) return
    keys.remove(at)
    field.set(lines.toSpliced(at, 1))
    focus(Math.min(at, lines.length - 2), column)
    notify.undo(`Linha ${at + 1} removida.`, () => {
      keys.insert(at)
      field.set(latest.current.toSpliced(at, 0, removed))
    })
  }
  const copyAbove = (at: number, column: string) =>
    field.set(lines.with(at, { ...lines[at], [column]: lines[at - 1]?.[column] }))

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey) return
    const place = parsePlace(name, target.dataset.field)
    if (!place) return
    const { line, column } = place
    const control = event.ctrlKey || event.metaKey
    // An open list of choices handles Enter and the arrows itself.
    const choosing = target.getAttribute('aria-expanded') === 'true'
    if (key === 'Enter' && !control && !choosing) add(line + 1)
    else if (key.toLowerCase() === 'd' && control && line > 0) copyAbove(line, column)
    else if (key === 'Backspace' && control) remove(line, column)
    else if (key === 'ArrowDown' && !control && !choosing && !target.hasAttribute('aria-expanded'))
      focus(line + 1, column)
    else if (key === 'ArrowUp' && !control && !choosing && !target.hasAttribute('aria-expanded'))
      focus(line - 1, column)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <fieldset className={css.lines} aria-describedby={hint}>
      <legend>{props.label}</legend>
      <div className={css.scroll}>
        <table ref={table} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  data-number={column.number || undefined}
                  style={{ width: column.width, minWidth: column.width }}
                >
                  {column.label}
                </th>
              ))}
              <th scope="col">
                <span className="rg-hidden">Remover</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.list.map((key, at) => (
              <tr key={key}>
                <th scope="row">{at + 1}</th>
                <LineCells
                  name={name}
                  at={at}
                  columns={columns}
                  line={lines[at]}
                  source={source}
                  latest={latestSource}
                />
                <td>
                  <IconButton
                    label={`Remover a linha ${at + 1}`}
                    icon={<IconTrash size={16} />}
                    onClick={() => remove(at)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {field.error && (
        <p role="alert" className={css.error}>
          {field.error}
        </p>
      )}
      <div className={css.foot}>
        <Button small icon={<IconPlus size={16} />} onClick={() => add(lines.length)}>
          Adicionar linha
        </Button>
        <span id={hint} className={css.hint}>
          Enter inclui, Ctrl+D copia de cima, Ctrl+Backspace remove
        </span>
        {props.total && <Totals lines={lines} {...props.total} />}
      </div>
    </fieldset>
  )
}

function Totals(props: { lines: readonly FormValues[]; field: string; target?: number; targetLabel?: string }) {
  const { lines, field, target } = props
  const sum = sumOf(lines, (line) => (typeof line[field] === 'number' ? line[field] : 0))
  return (
    <dl className={css.totals} aria-live="polite">
      <dt>Total</dt>
      <dd>
        <FieldValue field={field} value={sum} />
      </dd>
      {target !== undefined && (
        <>
          <dt>{props.targetLabel ?? 'A atingir'}</dt>
          <dd>
            <FieldValue field={field} value={target} />
          </dd>
          <dt>Diferença</dt>
          <dd data-off={sum !== target || undefined}>
            <FieldValue field={field} value={sum - target} />
          </dd>
        </>
      )}
    </dl>
  )
}

function useKeys(length: number) {
  const next = useRef(0)
  const list = useRef<number[]>([])
  const nextKey = () => {
    next.current += 1
    return next.current
  }
  while (list.current.length < length) list.current.push(nextKey())
  return {
    list: list.current.slice(0, length),
    insert(at: number) {
      list.current = list.current.toSpliced(at, 0, nextKey())
    },
    remove(at: number) {
      list.current = list.current.toSpliced(at, 1)
    },
  }
}
