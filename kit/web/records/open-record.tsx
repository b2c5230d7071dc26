import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../layout/button.tsx'
import { useView } from '../layout/view.ts'
import { Drawer } from '../overlays/overlays.tsx'
import { buildSearch, useUrlParams } from '../url/url-params.ts'
import { closedRecord, noForm } from './editing-tab.ts'

/** Value of `?open=` for a record that is being created, as a copy of the record in `?de=`. */
const newRecordKey = 'novo'

/** Opens `?open=novo`. `tab` is the parameter of the tabs whose first one has the list. */
export function NewRecordButton({ keys, tab, children }: { keys?: string; tab?: string; children: string }) {
  const [params, change] = useUrlParams()
  const open = params.get('open')
  const lastOpen = useRef(open)
  const button = useRef<HTMLElement>(null)
  // A form that is left returns the focus to its opener.
  useLayoutEffect(() => {
    if (lastOpen.current === newRecordKey && open === null) button.current?.focus()
    lastOpen.current = open
  }, [open])
  return (
    <Button
      look="primary"
      keys={keys}
      onClick={() => change({ open: newRecordKey, de: null, ...noForm, ...(tab && { [tab]: null }) })}
      ref={(element) => {
        button.current = element
      }}
    >
      {children}
    </Button>
  )
}

type Create = { opener?: string; title: string; form: ReactNode }

/** Returns the search part of a URL that creates a copy of a record beside its list. */
export const buildCopySearch = (params: URLSearchParams, id: string) =>
  buildSearch(params, { open: newRecordKey, de: id, ...noForm })

/** Opens a record as `?open=id` beside its list, or in a drawer. Pass `list` to the page; render `above` after it. */
export function useOpenRecord(title: string, draw: (id: string) => ReactNode, create?: Create) {
  const [params, change] = useUrlParams()
  const isDesktop = useView() === 'desktop'
  const open = params.get('open')
  const rowLink = ({ id }: { id: string | number }) => buildSearch(params, { open: String(id), de: null, ...noForm })
  const isNew = (id: string | null) => create !== undefined && id === newRecordKey
  const panelTitle = (id: string) => (isNew(id) ? create?.title : undefined)
  const panel = (id: string) => (isNew(id) ? create?.form : draw(id))
  return {
    list: isDesktop ? { panel, panelTitle, rowLink } : { rowLink },
    create: create?.opener && <NewRecordButton>{create.opener}</NewRecordButton>,
    above: !isDesktop && open !== null && (
      <Drawer open title={panelTitle(open) ?? title} size="xl" onClose={() => change(closedRecord)}>
        {panel(open)}
      </Drawer>
    ),
  }
}
