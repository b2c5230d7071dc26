import type { FirstDay } from '@app/areas/cash-closing/contract'
import { showDate } from '@app/kit/contract'
import { BareButton, Panel, useCan } from '@app/kit/web'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './first-steps.module.css'

type Step = { label: string; done: boolean; to: string | false | null }

const importPage = '/financial-transactions/column-mapping/import'

function useSteps(day: FirstDay | null): Step[] {
  const can = useCan()
  const edits = can('cash-conciliation')
  const requests = can('cash-conciliation.solicitation')
  const page = day && edits && `/cash-conciliation/${day.id}`
  return [
    {
      label: 'Importe os arquivos do dia',
      done: day?.imported ?? false,
      to: can('import-file-column-mapping') && importPage,
    },
    { label: 'Confirme uma sugestão', done: day?.confirmed ?? false, to: page && `${page}?tab=casamento` },
    { label: 'Explique o que difere', done: day?.explained ?? false, to: page && `${page}?tab=diferencas` },
    {
      label: 'Envie para análise',
      done: day?.submitted ?? false,
      to: day && requests && `/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`,
    },
    {
      label: 'Aprove como analista',
      done: day?.approved ?? false,
      to: day && day.request_id !== null && requests && `/cash-conciliation-solicitation/${day.request_id}`,
    },
  ]
}

const StepLine = ({ step: { label, done, to }, no }: { step: Step; no: number }) => (
  <li data-done={done}>
    <span className={css.mark} aria-hidden="true">
      {done ? <IconCheck size={14} stroke={2.5} /> : no}
    </span>
    <span>
      {to ? <Link to={to}>{label}</Link> : label}
      {done && <span className="rg-hidden">, feito</span>}
    </span>
  </li>
)

export type FirstStepsListProps = { day: FirstDay | null; dismiss: () => void }

export default function FirstStepsList({ day, dismiss }: FirstStepsListProps) {
  const can = useCan()
  const steps = useSteps(day)
  const done = steps.filter((step) => step.done).length
  return (
    <Panel
      title={`Feche o seu primeiro dia: ${done} de ${steps.length}`}
      actions={
        <BareButton look="quiet" small onClick={dismiss}>
          Dispensar
        </BareButton>
      }
    >
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <StepLine key={step.label} step={step} no={index + 1} />
        ))}
      </ol>
      {day && can('cash-conciliation') && (
        <div className={css.day}>
          <span>{`${day.of_manual ? 'O dia do manual: ' : ''}${day.company_name}, ${showDate(day.business_date)}`}</span>
          <BareButton small to={`/cash-conciliation/${day.id}`}>
            Abrir
          </BareButton>
        </div>
      )}
    </Panel>
  )
}
