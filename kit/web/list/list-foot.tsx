import { lazy, type ReactNode, Suspense } from 'react'
import { type Operation, type Page, showDecimal } from '../../contract/contract.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { useView } from '../layout/view.ts'
import css from './list.module.css'
import type { ListShape, useExactTotals, useListPages } from './list-read.ts'

const EstimatedCount = lazy(() => import('../list-tools/estimated-count.tsx'))

type FootProps<Op extends Operation<ListShape>> = {
  shown: number
  count: Page<unknown>['count']
  pages: ReturnType<typeof useListPages<Op>>
  exact: ReturnType<typeof useExactTotals<Op>>
  counting: boolean
  totals?: ReactNode
  bar?: ReactNode
  /** Takes the place of the count, the totals and the bar. */
  selection: ReactNode
  onMore: () => void
  onCount: (enabled: boolean) => void
}

export function ListFoot<Op extends Operation<ListShape>>({ shown, count, pages, exact, ...props }: FootProps<Op>) {
  const loadMore = () => {
    props.onMore()
    void pages.fetchNextPage()
  }
  const total = `${showDecimal(count.value, 0)} ${count.value === 1 ? 'registro' : 'registros'}`
  const more = pages.hasNextPage && (
    <BareButton small busy={pages.isFetchingNextPage} onClick={loadMore}>
      Carregar mais
    </BareButton>
  )
  // The selection has a line of its own, which stays at the lower edge of a phone.
  const isMoreAbove = useView() === 'mobile' && Boolean(props.selection) && more
  const foot = (
    <div className={css.foot} data-list-foot="" data-selected={props.selection ? '' : undefined}>
      {props.selection || (
        <>
          <div className={css.count}>
            {count.exact ? (
              <span aria-live="polite">{shown < count.value ? `${showDecimal(shown, 0)} de ${total}` : total}</span>
            ) : (
              <Suspense>
                <EstimatedCount
                  shown={shown}
                  count={count}
                  isCounting={props.counting && exact.isFetching}
                  onCount={props.onCount}
                />
              </Suspense>
            )}
          </div>
          {props.totals}
        </>
      )}
      {!isMoreAbove && more}
      {!props.selection && props.bar && (
        <div className={css.bar} data-page-actions="" data-list-bar="">
          <Suspense>{props.bar}</Suspense>
        </div>
      )}
    </div>
  )
  return (
    <>
      {isMoreAbove && <div className={css.more}>{more}</div>}
      {foot}
    </>
  )
}
