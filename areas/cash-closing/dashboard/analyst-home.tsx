import { dayEditors } from '@app/domain/day/contract'
import { showDayAndMonth, showDecimal, showMoney } from '@app/kit/contract'
import { Button, CardRows, HomeCard, Stack, StatusTag, useCan, useRead } from '@app/kit/web'
import { Link } from 'react-router'
import { deadlineLabels } from '../cash-conciliation-solicitations/queue/queue.contract.ts'
import { assessDeadline } from '../cash-conciliation-solicitations/queue/queue.rules.ts'
import { severityLabels } from '../day-parts/tags.tsx'
import css from './analyst-home.module.css'
import { ClosingCalendar } from './closing-calendar.tsx'
import { closingHome, type QueuedRequest } from './home.contract.ts'
import { formatTimeDistance } from './time-left.rules.ts'

const pending = '/cash-conciliation/solicitation/pending'

function Due({ request }: { request: QueuedRequest }) {
  const now = new Date().toISOString()
  const deadline = assessDeadline(request, now)
  if (deadline === 'stopped') return <span>{deadlineLabels.stopped}</span>
  if (deadline === 'late')
    return <StatusTag tone="bad">Atrasado há {formatTimeDistance(request.due_at, now)}</StatusTag>
  return <span>vence em {formatTimeDistance(request.due_at, now)}</span>
}

const toRequestRow = (request: QueuedRequest) => ({
  key: request.id,
  to: `/cash-conciliation-solicitation/${request.id}`,
  name: `${request.company_name} · ${showDayAndMonth(request.business_date)}`,
  detail: `${showMoney(request.difference_cents)}${request.worst_severity ? ` · ${severityLabels[request.worst_severity]}` : ''}`,
  value: <Due request={request} />,
})

function QueueCard() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.queue, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard
      waitingTitle="Pedidos que esperam você"
      title={({ count }) => {
        if (count === 0) return 'Nenhum pedido espera você'
        return count === 1 ? '1 pedido espera você' : `${showDecimal(count, 0)} pedidos esperam você`
      }}
      read={read}
      lines={8}
    >
      {({ count, late, free, due_today, first }) =>
        first[0] === undefined ? (
          <Stack gap="small">
            <div>Nada espera você. Tudo o que os postos enviaram já foi decidido.</div>
            {office && <Link to="/cash-conciliation">Ver a rede</Link>}
          </Stack>
        ) : (
          <Stack gap="small">
            <div>
              <Button look="primary" to={`/cash-conciliation-solicitation/${first[0].id}`}>
                Analisar o mais urgente
              </Button>
            </div>
            <CardRows label="Pedidos mais urgentes" rows={first.map(toRequestRow)} />
            <div className={css.numbers}>
              <Link to={`${pending}?deadline=late`} data-tone={late > 0 ? 'bad' : undefined}>
                Prazo vencido ({late})
              </Link>
              <Link to={`${pending}?desk=free`}>Sem responsável ({free})</Link>
              <Link to={`${pending}?deadline=today`}>Vence hoje ({due_today})</Link>
              <Link to={pending}>Todos ({count})</Link>
            </div>
          </Stack>
        )
      }
    </HomeCard>
  )
}

export default function AnalystHome() {
  const closes = useCan()(dayEditors)
  return (
    <Stack>
      <QueueCard />
      {closes && <ClosingCalendar />}
    </Stack>
  )
}
