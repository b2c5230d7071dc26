import type { TermChange } from '@app/domain/day/proof/contract'
import { DataTable, EmptyState } from '@app/kit/web'
import { TermValue } from './term-value.tsx'

type Props = { label: string; changes: readonly TermChange[]; before: string; after: string; empty: string }

const Value = ({ change, value }: { change: TermChange; value: number | null }) =>
  value === null ? <span>–</span> : <TermValue term={{ label: change.label, unit: change.unit, value }} />

export const TermChanges = ({ label, changes, before, after, empty }: Props) => (
  <DataTable
    label={label}
    dense
    rows={changes.map((change) => ({ ...change, key: `${change.equation} ${change.label}` }))}
    rowKey={(row) => row.key}
    empty={<EmptyState title={empty} />}
    columns={[
      { title: 'Equação', cell: (row) => row.equation },
      { title: 'Termo', cell: (row) => row.label },
      { title: before, number: true, cell: (row) => <Value change={row} value={row.before} /> },
      { title: after, number: true, cell: (row) => <Value change={row} value={row.after} /> },
    ]}
  />
)
