import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useView } from '../layout/view.ts'
import { Drawer } from '../overlays/overlays.tsx'

/** Opens a record as `?open=id` beside its list, or in a drawer. Pass `list` to the page; render `above` after it. */
export function useOpenRecord(title: string, draw: (id: string) => ReactNode) {
  const [search, setSearch] = useSearchParams()
  const isDesktop = useView() === 'desktop'
  const open = search.get('open')
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    edit(next)
    return next
  }
  const rowLink = ({ id }: { id: string | number }) => `?${change((next) => next.set('open', String(id)))}`
  return {
    list: isDesktop ? { panel: draw, rowLink } : { rowLink },
    above: !isDesktop && open !== null && (
      <Drawer
        open
        title={title}
        size="xl"
        onClose={() =>
          setSearch(
            change((next) => next.delete('open')),
            { preventScrollReset: true },
          )
        }
      >
        {draw(open)}
      </Drawer>
    ),
  }
}
