import { showDate } from '@app/kit/contract'
import { Alert, Button, PageHeader, Stack } from '@app/kit/web'
import { useParams } from 'react-router'
import { useNamedRequest } from '../checkout/checkout-head.tsx'
import { DayOrSibling } from '../day-of.tsx'
import { DayTag } from '../tags.tsx'
import { useDayTrail } from '../trail.tsx'
import { DayFigures } from './day-figures.tsx'
import { DifferencesTab } from './differences.tab.tsx'

/** Only what does not agree, to be resolved one by one; with a refused request, its comment comes first. */
export default function DiffTransactionsPage() {
  const { id = '', date, lastSolicitation } = useParams()
  const trail = useDayTrail()
  const last = useNamedRequest(lastSolicitation)
  return (
    <DayOrSibling id={id} date={date}>
      {(day) => {
        const name = `${day.company_name} · ${showDate(day.business_date)}`
        return (
          <Stack>
            <PageHeader
              title="Transações com diferença"
              record={name}
              trail={trail(day)}
              tag={<DayTag day={day} />}
              detail={name}
              actions={
                <>
                  <Button to={`/cash-conciliation/${day.id}/manual-transactions`}>Lançamentos manuais</Button>
                  <Button
                    look="primary"
                    to={`/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`}
                  >
                    Conferir e enviar
                  </Button>
                </>
              }
            />
            {last?.decision_note && (
              <Alert
                tone="bad"
                title={`Solicitação nº ${last.number} recusada por ${last.decided_by_name ?? 'analista'}`}
              >
                {last.decision_note}
              </Alert>
            )}
            <DayFigures day={day} />
            <DifferencesTab day={day} />
          </Stack>
        )
      }}
    </DayOrSibling>
  )
}
