import { ConciliationRulesTab } from '@app/areas/cash-closing/web'
import { Button, useCan, useUrlParams } from '@app/kit/web'
import { lazy } from 'react'

const LinesTab = lazy(() => import('./lines.tab.tsx'))
const TransfersTab = lazy(() => import('./transfers.tab.tsx'))

const tabs = { linhas: 'Linhas', transferencias: 'Transferências', regras: 'Regras' } as const
type BenchTab = keyof typeof tabs

function useBenchTabs(mayRule: boolean) {
  const [params, change] = useUrlParams()
  const name = params.get('tab')
  const tab: BenchTab = name === 'transferencias' || (name === 'regras' && mayRule) ? name : 'linhas'
  // Each tab is another list, so the filters of one are not kept for the next.
  const show = (next: BenchTab) =>
    change(() => new URLSearchParams(next === 'linhas' ? {} : { tab: next }), { scrollToTop: true })
  const names: readonly BenchTab[] = mayRule ? ['linhas', 'transferencias', 'regras'] : ['linhas', 'transferencias']
  const buttons = names
    .filter((other) => other !== tab)
    .map((other) => (
      <Button key={other} small onClick={() => show(other)}>
        {tabs[other]}
      </Button>
    ))
  return { tab, buttons }
}

export default function TransactionConciliationPage() {
  const mayRule = useCan()(['cash-conciliation', 'financial.conciliation-params'])
  const { tab, buttons } = useBenchTabs(mayRule)
  if (tab === 'transferencias') return <TransfersTab actions={buttons} />
  if (tab === 'regras') return <ConciliationRulesTab actions={buttons} />
  return <LinesTab actions={buttons} />
}
