import { IconArrowDown, IconArrowUp, IconMinus, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import type { ColumnChoice } from '../../contract/contract.ts'
import { Choices } from '../fields/choices.tsx'
import { BareButton } from '../layout/bare-button.tsx'
import { IconButton } from '../layout/button.tsx'
import css from '../list/list.module.css'
import type { ToolColumn } from '../list/list-columns.tsx'
import { arrangeColumns, moveColumn } from '../list/list-look.ts'
import type { ListSettings, Look } from '../list/list-settings.ts'

const step = 20
const usualWidth = 140
const densities = [
  { id: 'compact', label: 'Compacta' },
  { id: 'comfortable', label: 'Confortável' },
] as const

export function ListColumns({ columns, settings }: { columns: readonly ToolColumn[]; settings: ListSettings }) {
  const [dragged, setDragged] = useState<string | null>(null)
  const { look, setLook } = settings
  const rows = arrangeColumns(columns, look.columns)
  const choices = rows.map(({ choice }) => choice)
  const change = (change: Partial<Look>) => setLook({ ...look, ...change })
  const put = (field: string, part: Partial<ColumnChoice>) =>
    change({ columns: choices.map((candidate) => (candidate.field === field ? { ...candidate, ...part } : candidate)) })
  const visibleCount = choices.filter(({ hidden }) => !hidden).length
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged) change({ columns: moveColumn(choices, dragged, to) })
    setDragged(null)
  }
  return (
    <>
      <ul className={css.choices} aria-label="Colunas da lista">
        {rows.map(({ column, choice }, index) => {
          const { field } = choice
          const width = choice.width ?? column.width ?? usualWidth
          return (
            <li
              key={field}
              draggable
              data-dragged={dragged === field || undefined}
              onDragStart={() => setDragged(field)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <label>
                <input
                  type="checkbox"
                  checked={!choice.hidden}
                  disabled={!choice.hidden && visibleCount === 1}
                  onChange={(event) => put(field, { hidden: !event.currentTarget.checked })}
                />
                {column.title}
              </label>
              <IconButton
                label={choice.pinned ? `Soltar ${column.title}` : `Fixar ${column.title} à esquerda`}
                icon={choice.pinned ? <IconPinFilled size={15} /> : <IconPin size={15} />}
                onClick={() => put(field, { pinned: !choice.pinned })}
              />
              <IconButton
                label={`Estreitar ${column.title}`}
                icon={<IconMinus size={15} />}
                disabled={width - step < 40}
                onClick={() => put(field, { width: width - step })}
              />
              <IconButton
                label={`Alargar ${column.title}`}
                icon={<IconPlus size={15} />}
                onClick={() => put(field, { width: Math.min(2000, width + step) })}
              />
              <IconButton
                label={`Subir ${column.title}`}
                icon={<IconArrowUp size={15} />}
                disabled={index === 0}
                onClick={() => change({ columns: moveColumn(choices, field, index - 1) })}
              />
              <IconButton
                label={`Descer ${column.title}`}
                icon={<IconArrowDown size={15} />}
                disabled={index === rows.length - 1}
                onClick={() => change({ columns: moveColumn(choices, field, index + 1) })}
              />
            </li>
          )
        })}
      </ul>
      <div className={css.toolFoot}>
        <Choices
          label="Densidade"
          choices={densities}
          chosen={look.density}
          onChoose={(density) => change({ density })}
        />
        <BareButton small look="quiet" onClick={() => setLook({ columns: [], density: 'compact' })}>
          Restaurar padrão
        </BareButton>
      </div>
    </>
  )
}
