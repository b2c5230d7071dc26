import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Panel, Stack } from '@app/kit/web'
import { Deposits } from '../day/deposits.tsx'
import { DrawersTable } from '../day-parts/drawers-table.tsx'
import { SafeOfDay } from '../safes/safe-day.tsx'

/** The cash of all drawers side by side, and the way of its money to the safe and the bank. */
export const CashOfDay = ({ day }: { day: CashConciliationDetail }) => (
  <Stack>
    <Panel title="Caixa, termo a termo" flush>
      <DrawersTable drawers={day.drawers} />
    </Panel>
    <SafeOfDay day={day} />
    <Deposits day={day} />
  </Stack>
)
