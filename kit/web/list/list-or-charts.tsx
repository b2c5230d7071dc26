import { type ReactNode, Suspense } from 'react'
import { Choices } from '../fields/choices.tsx'
import { Skeleton } from '../layout/states.tsx'
import { useDisplayMode } from './use-display-mode.ts'

/** Returns the switch between list and charts, and the props for the list page. */
export function useListOrCharts<Query>(label: string, Charts: (props: { query: Query }) => ReactNode) {
  const [mode, show] = useDisplayMode(['list', 'charts'])
  return {
    actions: (
      <Choices
        label="Ver como"
        choices={[
          { id: 'list', label: 'Lista' },
          { id: 'charts', label },
        ]}
        chosen={mode}
        onChoose={show}
      />
    ),
    instead:
      mode === 'list'
        ? undefined
        : (query: Query) => (
            <Suspense fallback={<Skeleton lines={8} />}>
              <Charts query={query} />
            </Suspense>
          ),
  }
}
