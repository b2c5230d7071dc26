import { useContext } from 'react'
import { noForm } from '../records/editing-tab.ts'
import { CurrentUrlContext, useUrlParams } from '../url/url-params.ts'

/** The open row of a list (`?open=`). `readOpen` reads the current URL, which may be ahead of the rendered `open`. */
export function useOpenRow() {
  const [params, change] = useUrlParams()
  const getCurrentUrl = useContext(CurrentUrlContext)
  return {
    open: params.get('open'),
    readOpen: () => new URLSearchParams(getCurrentUrl().search).get('open'),
    setOpen: (key: string | null, walking = false) => change({ open: key, de: null, ...noForm }, { replace: walking }),
  }
}
