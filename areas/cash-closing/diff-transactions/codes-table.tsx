import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { sumOf } from '@app/kit/contract'
import { DataTable, Money, Panel } from '@app/kit/web'
import { type CodeGroup, groupsByCode } from '../day/differences.rules.ts'
import { severityRank } from '../day-parts/day.rules.ts'
import { codeNames } from '../day-parts/difference-columns.tsx'
import { SeverityTag } from '../day-parts/tags.tsx'

const ranks: Record<DayDifference['status'], number> = {
  refused: 0,
  open: 1,
  deferred: 2,
  explained: 3,
  accepted: 4,
  resolved: 5,
}
const rankOf = ({ differences }: CodeGroup) => Math.min(...differences.map(({ status }) => ranks[status]))
const severityOf = ({ differences: [first] }: CodeGroup) => first?.severity ?? null
const severityRankOf = (group: CodeGroup) => {
  const severity = severityOf(group)
  return severity === null ? 9 : severityRank[severity]
}

const count = ({ differences }: CodeGroup, ...statuses: readonly DayDifference['status'][]) =>
  differences.filter(({ status }) => statuses.includes(status)).length

export function CodesTable({ day }: { day: CashConciliationDetail }) {
  const groups = groupsByCode(day.differences.filter(({ status }) => status !== 'resolved')).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || severityRankOf(a) - severityRankOf(b) || a.code.localeCompare(b.code),
  )
  if (groups.length === 0) return null
  return (
    <Panel flush title="Por código">
      <DataTable
        label="Diferenças por código"
        rows={groups}
        rowKey={({ code }) => code}
        rowLink={({ code }) => `?code=${code}`}
        rowTone={(group) => (rankOf(group) < 2 ? 'bad' : rankOf(group) === 2 ? 'wait' : 'good')}
        columns={[
          {
            title: 'Código',
            width: 260,
            cell: ({ code }) => codeNames[code],
          },
          { title: 'Gravidade', cell: (group) => <SeverityTag severity={severityOf(group)} /> },
          { title: 'Quantas', number: true, cell: ({ differences }) => differences.length },
          { title: 'Em aberto', number: true, cell: (group) => count(group, 'open', 'refused') },
          { title: 'Adiadas', number: true, cell: (group) => count(group, 'deferred') },
          {
            title: 'Diferença',
            number: true,
            cell: ({ effect_cents }) => <Money cents={effect_cents} signed />,
            total: <Money cents={sumOf(groups, ({ effect_cents }) => effect_cents)} signed strong />,
          },
        ]}
      />
    </Panel>
  )
}
