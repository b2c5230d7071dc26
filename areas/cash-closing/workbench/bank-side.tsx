import { type Banked, receivableStates } from '@app/domain/receivables/contract'
import { showDate } from '@app/kit/contract'
import { StatusTag, useRead } from '@app/kit/web'
import { useMemo } from 'react'
import type { BankedByCapture } from '../cash-conciliations/sides.rules.ts'
import type { PairRow } from '../cash-conciliations/workbench.rules.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'

export function useBanked(id: string, enabled: boolean): BankedByCapture {
  const { data } = useRead(dayMatches.bankMatches, { params: { id } }, { staleTime: 60_000, enabled })
  return useMemo(() => new Map(data?.data.map((banked) => [String(banked.capture_id), banked])), [data])
}

const toneOf = ({ status }: Banked) =>
  status === 'in_bank' || status === 'recovered'
    ? 'good'
    : status === 'overdue' || status === 'chargeback' || status === 'lost'
      ? 'bad'
      : 'neutral'

const formatStatus = ({ status, banked, parts }: Banked) =>
  parts > 1 && status !== 'in_bank' ? `${banked} de ${parts} no banco` : receivableStates[status]

export const BankSide = ({ row, banked }: { row: PairRow; banked: BankedByCapture }) =>
  row.confirmation.map(({ kind, id }) => {
    const found = kind === 'capture' ? banked.get(id) : undefined
    return (
      found && (
        <div key={id}>
          <StatusTag tone={toneOf(found)}>{formatStatus(found)}</StatusTag>
          {found.on_date !== null && <div>{showDate(found.on_date)}</div>}
        </div>
      )
    )
  })
