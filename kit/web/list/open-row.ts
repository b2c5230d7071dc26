import { useUrlParams } from '../url/url-params.ts'

export function useOpenRow(): [string | null, (key: string | null, walking?: boolean) => void] {
  const [params, change] = useUrlParams()
  const open = (key: string | null, walking = false) => change({ open: key }, { replace: walking })
  return [params.get('open'), open]
}
