import { Button } from '@app/kit/web'
import { useSearchParams } from 'react-router'

const tabs = { maps: 'De-paras', unmapped: 'Não mapeados', rules: 'Regras' } as const
type ReasonMapTab = keyof typeof tabs

export function useReasonMapTab() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  const tab: ReasonMapTab = named === 'unmapped' || named === 'rules' ? named : 'maps'
  const others: readonly ReasonMapTab[] = ['maps', 'unmapped', 'rules']
  const buttons = others
    .filter((other) => other !== tab)
    .map((other) => (
      <Button key={other} onClick={() => setSearch(other === 'maps' ? {} : { tab: other })}>
        {tabs[other]}
      </Button>
    ))
  return { tab, buttons }
}
