import { AfterMoment } from '../layout/states.tsx'
import css from './list.module.css'

const lines = Array.from({ length: 8 }, (_, line) => line)

export const ListSkeleton = ({ columns }: { columns: readonly { title: string; width?: number }[] }) => (
  <div className={css.waiting} data-waits="data" role="status" aria-busy="true" aria-label="Carregando…">
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
