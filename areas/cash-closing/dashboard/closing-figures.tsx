import { Columns, Count, Money, ReadCard, Stat, useCan, useRead } from '@app/kit/web'
import { closingHome } from './home.contract.ts'

const live = { refetchOnWindowFocus: true } as const

function Days() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.figures, {}, live)
  const list = (status: string) =>
    office ? `/cash-conciliation?status=${status}` : '/cash-conciliation/solicitation/conferences'
  return (
    <ReadCard title="Dias a fechar" read={read}>
      {(figures) => (
        <>
          <Stat
            label="Dias em aberto"
            value={<Count value={figures.open_days} />}
            tone={figures.open_days > 0 ? 'wait' : undefined}
            to={list('open')}
          />
          <Stat
            label="Dias em conferência"
            value={<Count value={figures.conference_days} />}
            tone={figures.conference_days > 0 ? 'wait' : undefined}
            to={list('in_conference')}
          />
          <Stat
            label="Dias recusados"
            value={<Count value={figures.refused_days} />}
            tone={figures.refused_days > 0 ? 'bad' : undefined}
            to={list('refused')}
          />
          <Stat
            label="Dias atrasados"
            value={<Count value={figures.overdue_days} />}
            detail="prazo: meio-dia do dia seguinte"
            tone={figures.overdue_days > 0 ? 'bad' : undefined}
            to={office ? '/cash-conciliation?overdue=true' : '/cash-conciliation/solicitation/conferences?overdue=true'}
          />
          <Stat label="Dias em análise" value={<Count value={figures.submitted_days} />} to={list('submitted')} />
          <Stat
            label="Diferença não explicada"
            value={<Money cents={figures.unexplained_cents} signed />}
            detail="dos dias que não fecharam"
            to={office ? '/cash-conciliation' : undefined}
          />
          <Stat
            label="Tanques fora de 0,6%"
            value={<Count value={figures.tanks_beyond} />}
            detail="nos últimos 31 dias"
            tone={figures.tanks_beyond > 0 ? 'wait' : undefined}
          />
        </>
      )}
    </ReadCard>
  )
}

export const ClosingFigureCards = () => (
  <section aria-label="Fechamento de caixa">
    <Columns min={200}>
      <Days />
    </Columns>
  </section>
)
