import { describeDoneSteps, type FirstDay, manualDay } from '@app/areas/cash-closing/contract'
import { ImportFilesButton } from '@app/areas/imports/web'
import { showDate } from '@app/kit/contract'
import { BareButton, Panel, useCan } from '@app/kit/web'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { changePerson } from '../sign-in/change-person.tsx'
import { readOfferedAccounts } from '../sign-in/offered-accounts.tsx'
import css from './first-steps.module.css'

type Step = { label: string; done: boolean; to: string | false | null; help?: ReactNode }

const importPage = '/financial-transactions/column-mapping/import'

function useSteps(day: FirstDay | null): Step[] {
  const can = useCan()
  const edits = can('cash-conciliation')
  const requests = can('cash-conciliation.solicitation')
  const accounts = readOfferedAccounts()
  const isDemonstration = accounts.length > 0
  const analyst = accounts.find(({ title }) => title === 'Analista')
  const page = day && edits && `/cash-conciliation/${day.id}`
  return [
    {
      label: 'Importe os arquivos do dia',
      done: day?.imported ?? false,
      to: can('import-file-column-mapping') && importPage,
      help: isDemonstration && edits && <UseExamples />,
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
      help: analyst && day?.submitted && !day.approved && !can('cash-conciliation.solicitation.analyze') && (
        <BareButton small onClick={() => void changePerson(analyst)}>
          Entrar como analista
        </BareButton>
      ),
    },
  ]
}

const examplesLabel = 'Usar os arquivos de exemplo'

const UseExamples = () => (
  <Suspense fallback={<BareButton small>{examplesLabel}</BareButton>}>
    <ImportFilesButton small label={examplesLabel} examples />
  </Suspense>
)

const StepLine = ({ step: { label, done, to, help }, no }: { step: Step; no: number }) => (
  <li data-done={done}>
    <span className={css.mark} aria-hidden="true">
      {done ? <IconCheck size={14} stroke={2.5} /> : no}
    </span>
    <span>
      {to ? <Link to={to}>{label}</Link> : label}
      {done && <span className="rg-hidden">, feito</span>}
      {help}
    </span>
  </li>
)

/** `day` undefined: keeps the place of the steps until the server has answered. */
export function FirstStepsList({ day, dismiss }: { day: FirstDay | null | undefined; dismiss?: () => void }) {
  const can = useCan()
  const steps = useSteps(day ?? null)
  const isWaiting = day === undefined
  const list = (
    <Panel
      title={`Feche o seu primeiro dia: ${describeDoneSteps(day ?? null)}`}
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
      {day !== null && can('cash-conciliation') && (
        <div className={css.day}>
          <span>{describeDay(day ?? { ...manualDay, of_manual: true })}</span>
          <BareButton small to={day && `/cash-conciliation/${day.id}`}>
            Abrir
          </BareButton>
        </div>
      )}
    </Panel>
  )
  return isWaiting ? (
    <div className={css.waiting} aria-hidden="true" inert>
      {list}
    </div>
  ) : (
    list
  )
}

const describeDay = (day: Pick<FirstDay, 'of_manual' | 'company_name' | 'business_date'>) =>
  `${day.of_manual ? 'O dia do manual: ' : ''}${day.company_name}, ${showDate(day.business_date)}`
