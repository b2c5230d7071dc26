import type { ReactNode } from 'react'
import { useView } from '../layout/view.ts'
import { Drawer } from '../overlays/overlays.tsx'
import { buildSearch, useUrlParams } from '../url/url-params.ts'

/** Opens a record as `?open=id` beside its list, or in a drawer. Pass `list` to the page; render `above` after it. */
export function useOpenRecord(title: string, draw: (id: string) => ReactNode) {
  const [params, change] = useUrlParams()
  const isDesktop = useView() === 'desktop'
  const open = params.get('open')
  const rowLink = ({ id }: { id: string | number }) => buildSearch(params, { open: String(id) })
  return {
    list: isDesktop ? { panel: draw, rowLink } : { rowLink },
    above: !isDesktop && open !== null && (
      <Drawer open title={title} size="xl" onClose={() => change({ open: null })}>
        {draw(open)}
      </Drawer>
    ),
  }
}
