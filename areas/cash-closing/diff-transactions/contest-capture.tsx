import { chargebacks } from '@app/areas/finance/contract'
import { dayEditors } from '@app/domain/day/contract'
import { Loaded, Panel, Stack, useCan, useRead } from '@app/kit/web'
import { differences } from '../differences/differences.contract.ts'
import { Contest, Disputes, DisputesTable } from '../disputes/contest.tsx'
import { ContestChargeback } from './chargeback.panel.tsx'

type Props = { id: string }
const opener = 'Marcar contestação'

function DifferenceDispute({ id }: Props) {
  const read = useRead(differences.get, { params: { id } })
  const editor = useCan()(dayEditors)
  return (
    <Loaded read={read} lines={2}>
      {(found) => (
        <Stack>
          <span>
            {found.code} · {found.sentence}
          </span>
          {editor && <Contest found={found} blocked={found.refusal ?? undefined} opener={opener} />}
          <Disputes difference_id={id} />
        </Stack>
      )}
    </Loaded>
  )
}

function ChargebackDispute({ id }: Props) {
  const read = useRead(chargebacks.get, { params: { id } })
  return (
    <Loaded read={read} lines={2}>
      {(found) => (
        <Stack>
          <span>{found.sentence} · D14</span>
          <ContestChargeback found={found} opener={opener} />
          <DisputesTable rows={found.disputes} />
        </Stack>
      )}
    </Loaded>
  )
}

export default function ContestCapture({ kind, id }: Props & { kind: 'difference' | 'chargeback' }) {
  return (
    <Panel title="Contestação">
      {kind === 'difference' ? <DifferenceDispute key={id} id={id} /> : <ChargebackDispute key={id} id={id} />}
    </Panel>
  )
}
