import { formatCount, localDate, localTime, showDate, showDayAndMonth, showMoney, sumOf } from '@app/kit/contract'
import { Button, HomeCard, Inline, Stack, StatusTag, useCan, useRead } from '@app/kit/web'
import { Link } from 'react-router'
import { closingHome, type NextDay } from './home.contract.ts'
import { formatProblem } from './problem-names.contract.ts'

const sourceHints = [
  ['PDV', 'vendas, turnos e abastecimentos'],
  ['Adquirentes', 'capturas de cartão da Cielo, Stone e outras'],
  ['Pix e banco', 'extratos das contas'],
  ['Tanques', 'medições de abertura e fechamento'],
] as const

type Look = 'primary' | 'secondary'

const FirstFiles = ({ look }: { look: Look }) => {
  const imports = useCan()('import-file-column-mapping')
  return (
    <Stack gap="small">
      <div>
        {sourceHints.map(([source, content]) => (
          <div key={source}>
            <strong>{source}</strong>: {content}
          </div>
        ))}
      </div>
      {imports ? (
        <Inline>
          <Button look={look} to="/financial-transactions/column-mapping/import">
            Importar arquivo
          </Button>
        </Inline>
      ) : (
        <div>Peça a quem importa os arquivos da empresa.</div>
      )}
    </Stack>
  )
}

const NothingWaits = ({ last_closed, look }: { last_closed: string | null; look: Look }) => {
  const office = useCan()('cash-conciliation')
  return (
    <Stack gap="small">
      <div>Nada espera você.{last_closed !== null && ` Último dia fechado: ${showDate(last_closed)}.`}</div>
      <Inline>
        {office ? (
          <Button look={look} to="/cash-conciliation">
            Ver a rede
          </Button>
        ) : (
          <Button look={look} to="/cash-conciliation/solicitation/conferences">
            Ver as conferências
          </Button>
        )}
      </Inline>
    </Stack>
  )
}

type Paths = { resolve: string; see: string }

/** The office works on the page of the day, a station by the steps of its closing. */
function getPaths(day: NextDay, office: boolean): Paths {
  if (office) return { resolve: `/cash-conciliation/${day.id}`, see: `/cash-conciliation/${day.id}?tab=resumo` }
  const ofDate = `/cash-conciliation/solicitation/${day.business_date}`
  const see = `${ofDate}/checkout?company=${day.company_id}`
  if (day.pending_inconsistencies > 0)
    return { resolve: `${ofDate}/inconsistent-transactions?company=${day.company_id}`, see }
  return {
    resolve: day.problems.length > 0 ? `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}` : see,
    see,
  }
}

function Deadline({ due_at }: Pick<NextDay, 'due_at'>) {
  const due = `${showDayAndMonth(localDate(due_at))} ${localTime(due_at)}`
  return new Date(due_at) < new Date() ? (
    <StatusTag tone="bad">Atrasado: o prazo era {due}</StatusTag>
  ) : (
    <span>prazo: {due}</span>
  )
}

function Waiting({ day, other_days, look }: { day: NextDay; other_days: number; look: Look }) {
  const office = useCan()('cash-conciliation')
  const { resolve, see } = getPaths(day, office)
  const count = sumOf(day.problems, (problem) => problem.count)
  const date = showDayAndMonth(day.business_date)
  return (
    <Stack gap="small">
      <Inline>
        <Button look={look} to={resolve}>
          Resolver {date}
        </Button>
        <Button to={see}>Ver o dia</Button>
      </Inline>
      <div>
        {day.company_name} ·{' '}
        <strong>
          {formatCount(count, 'coisa', 'coisas')} a resolver ·{' '}
          {showMoney(sumOf(day.problems, ({ amount_cents }) => amount_cents))}
        </strong>
        {day.cash_unseen && ' sem o dinheiro, que aparece depois da contagem'}
      </div>
      <div>
        {day.problems.map(formatProblem).join(' · ') || 'Tudo explicado: o dia pode ser enviado.'}
        {day.pending_inconsistencies > 0 && ` · ${formatCount(day.pending_inconsistencies, 'aviso', 'avisos')}`}
      </div>
      <div>
        <Deadline due_at={day.due_at} />
      </div>
      {other_days > 0 && (
        <Link to={office ? '/cash-conciliation' : '/cash-conciliation/solicitation/conferences'}>
          {other_days === 1 ? 'Mais 1 dia espera' : `Mais ${other_days} dias esperam`}
        </Link>
      )}
    </Stack>
  )
}

export function NextDayCard({ own = true }: { own?: boolean }) {
  const look = own ? 'primary' : 'secondary'
  const read = useRead(closingHome.nextDay, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard
      waitingTitle="O que espera você"
      title={({ day, has_days }) => {
        if (day) return `${showDayAndMonth(day.business_date)} espera você`
        return has_days ? 'O que espera você' : 'Comece importando os arquivos de um dia'
      }}
      read={read}
      lines={5}
    >
      {({ day, other_days, last_closed, has_days }) => {
        if (day) return <Waiting day={day} other_days={other_days} look={look} />
        return has_days ? <NothingWaits last_closed={last_closed} look={look} /> : <FirstFiles look={look} />
      }}
    </HomeCard>
  )
}
