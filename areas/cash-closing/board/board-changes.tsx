import type { BulkAction } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { board } from './board.contract.ts'

const ChangeField = lazy(() => import('./change-fields.tsx'))
const field = (name: 'responsible_id' | 'declared') => (
  <Suspense>
    <ChangeField name={name} />
  </Suspense>
)

const days = (count: number) => (count === 1 ? '1 dia fechado' : `${count} dias fechados`)

export const boardChanges: readonly BulkAction[] = [
  { label: 'Reprocessar casamento', change: board.rematchMany },
  {
    label: 'Atribuir responsável',
    change: board.assignMany,
    fields: field('responsible_id'),
  },
  {
    label: 'Fechar em lote',
    change: board.closeMany,
    input: { declared: false },
    fields: field('declared'),
    describeOutcome: ({ changed, refused }) =>
      `${days(changed)}, ${refused} ${refused === 1 ? 'recusado' : 'recusados'} pela regra.`,
  },
]
