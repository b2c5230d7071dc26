import { maxExactCount, type Operation, type Page, showDecimal } from '../../contract/contract.ts'
import { BareButton } from '../layout/bare-button.tsx'
import css from './list.module.css'
import type { ListShape, useExactTotals, useListPages } from './list-read.ts'

type Count = Page<unknown>['count']

const formatListCount = ({ value, exact }: Count) =>
  (exact ? '' : value === maxExactCount ? 'mais de ' : 'cerca de ') + showDecimal(value, 0)

type FootProps<Op extends Operation<ListShape>> = {
  shown: number
  count: Count
  pages: ReturnType<typeof useListPages<Op>>
  exact: ReturnType<typeof useExactTotals<Op>>
  counting: boolean
  onMore: () => void
  onCount: (enabled: boolean) => void
}

export function ListFoot<Op extends Operation<ListShape>>({ shown, count, pages, exact, ...props }: FootProps<Op>) {
  const loadMore = () => {
    props.onMore()
    void pages.fetchNextPage()
  }
  const busy = props.counting && exact.isFetching
  const total = `${formatListCount(count)} ${count.value === 1 ? 'registro' : 'registros'}`
  return (
    <div className={css.foot}>
      <div className={css.count}>
        <span aria-live="polite">
          {busy ? 'Contando…' : shown < count.value ? `${showDecimal(shown, 0)} de ${total}` : total}
        </span>
        {!count.exact && (
          <BareButton small look="quiet" onClick={() => props.onCount(!busy)}>
            {busy ? 'Cancelar' : 'Contar exatamente'}
          </BareButton>
        )}
      </div>
      {pages.hasNextPage && (
        <BareButton small busy={pages.isFetchingNextPage} onClick={loadMore}>
          Carregar mais
        </BareButton>
      )}
    </div>
  )
}
