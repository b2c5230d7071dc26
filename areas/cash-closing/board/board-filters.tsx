import { dayStatuses } from '@app/domain/day/assessment/contract'
import { PeriodField, SelectField } from '@app/kit/web'
import { lazy, Suspense } from 'react'

const MoreFilters = lazy(() => import('./more-filters.tsx'))

const periods = ['today', 'yesterday', 'last-7', 'last-30', 'last-45', 'month', 'last-month', 'cash'] as const

export const BoardFilters = () => (
  <>
    <PeriodField choices={periods} />
    <SelectField name="status" label="Situação" options={dayStatuses} clearable placeholder="Todas" />
    <Suspense>
      <MoreFilters />
    </Suspense>
  </>
)
