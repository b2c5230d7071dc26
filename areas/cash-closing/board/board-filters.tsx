import { PeriodField, SelectField } from '@app/kit/web'
import { lazy, Suspense } from 'react'

const MoreFilters = lazy(() => import('./more-filters.tsx'))

const periods = ['today', 'yesterday', 'last-7', 'last-30', 'last-45', 'month', 'last-month', 'cash'] as const

const stages = { working: 'A resolver', frozen: 'Em análise', waiting: 'Aguardando', proven: 'Fechados' }

export const BoardFilters = () => (
  <>
    <PeriodField choices={periods} />
    <SelectField name="stage" label="Etapa" options={stages} isMain clearable placeholder="Tudo" />
    <Suspense>
      <MoreFilters />
    </Suspense>
  </>
)
