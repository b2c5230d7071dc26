import type { ReactNode } from 'react'
import { BareButton } from './bare-button.tsx'
import type { ActiveFilter } from './filter-chips.tsx'
import { Inline } from './layout.tsx'
import css from './list.module.css'
import type { ListQuery } from './list-state.ts'
import { AfterMoment, EmptyState } from './states.tsx'

const lines = Array.from({ length: 8 }, (_, line) => line)

export const ListSkeleton = ({ columns }: { columns: readonly { title: string; width?: number }[] }) => (
  <div role="status" aria-busy="true" aria-label="Carregando…">
    <AfterMoment>
      <table className={css.skeleton} aria-hidden="true">
        <thead>
          <tr>
            {columns.map(({ title, width }) => (
              <th key={title} style={{ width, minWidth: width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line}>
              {columns.map(({ title }) => (
                <td key={title}>
                  <span />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </AfterMoment>
  </div>
)

export const NothingFound = (props: { list: ListQuery; active: readonly ActiveFilter[]; elsewhere?: ReactNode }) => (
  <EmptyState
    title="Nenhum registro encontrado para os filtros informados."
    action={
      <Inline>
        <BareButton onClick={props.list.clear}>Limpar filtros</BareButton>
        {props.elsewhere}
      </Inline>
    }
  >
    {props.active.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
  </EmptyState>
)
