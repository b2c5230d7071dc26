import { ImportFilesButton } from '@app/areas/imports/web'
import type { CashConciliation } from '@app/domain/day/contract'
import { isProven } from '@app/domain/day/life/contract'
import { type BulkAction, EmptyState, Reserved, useCan, useDisplayMode, useView, WorkListPage } from '@app/kit/web'
import { lazy, Suspense, useEffect, useState } from 'react'
import { dayList } from '../cash-conciliations/day-list.contract.ts'
import { boardColumns, DayCell } from './board-columns.tsx'
import { BoardFilters } from './board-filters.tsx'

const BoardPicture = lazy(() => import('./board-picture.tsx'))

const WaySwitch = lazy(() => import('./way-switch.tsx'))

const LockMonth = lazy(() => import('../day-life/lock-month.form.tsx').then((form) => ({ default: form.LockMonth })))

const lastDays = { period: 'last-7', locked: 'false' }

/** The calendar shows a month, so a week that the list chose is dropped. */
const getKeptParams = (address: URLSearchParams) => (address.has('latest') ? new URLSearchParams() : address)

/** Rows are selectable immediately; the bulk actions load later. */
function useChanges() {
  const [changes, setChanges] = useState<readonly BulkAction[]>([])
  useEffect(() => {
    void import('./board-changes.tsx').then(({ boardChanges }) => setChanges(boardChanges))
  }, [])
  return changes
}

const tone = (day: CashConciliation) =>
  isProven(day.status) ? 'good' : day.status === 'refused' || day.unexplained_cents !== 0 ? 'bad' : 'wait'

export default function BoardPage() {
  const [way, show] = useDisplayMode(['list', 'calendar', 'charts'], getKeptParams)
  const changes = useChanges()
  const can = useCan()
  const isPhone = useView() === 'mobile'
  return (
    <WorkListPage
      title="Conciliação de caixa"
      list={dayList.list}
      query={{ sort: '-age_days,-unexplained_abs_cents' }}
      first={way === 'list' ? lastDays : undefined}
      rowLink={(day) => `/cash-conciliation/${day.id}`}
      rowTone={tone}
      panel={(id) => <DayCell part="panel" id={id} />}
      bar={(days) => <DayCell part="bar" days={days} />}
      create={<ImportFilesButton />}
      actions={
        <Suspense
          fallback={
            <>
              <Reserved height={isPhone ? 32 : 38} width={isPhone ? 200 : 225} />
              {can('admin') && <Reserved height={32} width={isPhone ? 98 : 108} />}
            </>
          }
        >
          <WaySwitch way={way} show={show} />
          {can('admin') && <LockMonth />}
        </Suspense>
      }
      filters={<BoardFilters />}
      instead={
        way === 'list'
          ? undefined
          : (query) => (
              <Suspense>
                <BoardPicture view={way} query={query} />
              </Suspense>
            )
      }
      bulk={changes}
      queue
      empty={
        <EmptyState title="Nenhum dia para conciliar ainda." action={<ImportFilesButton />}>
          Envie os arquivos do dia (ponto de venda, adquirentes, Pix e banco) para abrir o primeiro.
        </EmptyState>
      }
      columns={boardColumns}
    />
  )
}
