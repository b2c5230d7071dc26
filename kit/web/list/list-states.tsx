import type { ReactNode } from 'react'
import { BareButton } from '../layout/bare-button.tsx'
import { Inline } from '../layout/layout.tsx'
import { AfterMoment, EmptyState } from '../layout/states.tsx'
import type { ActiveFilter } from './filter-chips.tsx'
import css from './list.module.css'
import type { ListQuery } from './list-state.ts'

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
