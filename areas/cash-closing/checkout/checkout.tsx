import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Button, Inline, Panel, Stack, Steps, useUrlParams } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { SentAndNow } from '../cash-conciliation-solicitations/items/sent-and-now.tsx'
import type { SolicitationDetail } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { LazyDifferencesTab, LazyFuelTab, LazyShiftsTab } from '../day/late-tabs.tsx'
import { filterUsedLines } from '../day-parts/day.rules.ts'
import { DayAmounts } from '../day-parts/day-figures.tsx'
import { JournalTable } from '../day-parts/journal-table.tsx'
import { MethodTable } from '../day-parts/method-table.tsx'
import { OfferMap } from '../day-parts/offer-map.tsx'
import { ProofBar } from '../day-parts/proof-bar.tsx'
import {
  assessCheckoutSteps,
  checkoutSteps,
  isStep,
  nextStep,
  previousStep,
  type StepName,
  stepNames,
} from './checkout.rules.ts'
import { UnavailableRequestAlert, useNamedRequest } from './checkout-head.tsx'
import { ClosingEffects } from './closing-effects.tsx'
import { PendingRequest } from './pending-request.tsx'
import { SentDifferences } from './sent-differences.tsx'
import { SourcesPanel } from './sources.tsx'

const Frozen = lazy(() => import('./frozen.tsx').then((part) => ({ default: part.Frozen })))
const Signature = lazy(() => import('./signature.form.tsx').then((form) => ({ default: form.Signature })))

type StepProps = {
  day: CashConciliationDetail
  request: SolicitationDetail | undefined
  office: boolean
}

const contents: Record<StepName, (props: StepProps) => React.ReactNode> = {
  fontes: ({ day }) => <SourcesPanel day={day} />,
  caixa: ({ day }) => <LazyShiftsTab day={day} />,
  formas: ({ day, request }) => (
    <Stack>
      <Panel title="Por forma de pagamento" flush>
        <MethodTable lines={filterUsedLines(day.lines)} />
      </Panel>
      {request && <SentAndNow sent={request.snapshot} day={day} />}
    </Stack>
  ),
  combustivel: ({ day }) => <LazyFuelTab day={day} />,
  diferencas: ({ day, request }) => (
    <Stack>
      <LazyDifferencesTab day={day} />
      {request && <SentDifferences sent={request.snapshot} day={day} />}
    </Stack>
  ),
  assinatura: ({ day, request, office }) => (
    <Stack>
      <ProofBar day={day} />
      {office && <JournalTable journal={day.journal} />}
      {office && <ClosingEffects day={day} />}
      {request?.status === 'pending' ? (
        <PendingRequest request={request} />
      ) : (
        <Suspense>
          <Frozen day={day} />
          <Signature day={day} mayClose={office} />
        </Suspense>
      )}
    </Stack>
  ),
}

type CheckoutProps = Omit<StepProps, 'request'> & {
  requestId: string | undefined
}

/** Shows one step; each step has its own address, so that going back loses nothing. */
export function Checkout({ requestId: request_id, ...dayProps }: CheckoutProps) {
  const { request, unavailable } = useNamedRequest(
    request_id ?? dayProps.day.pending_solicitation_id ?? undefined,
    dayProps.day,
  )
  const stepProps = { ...dayProps, request }
  const [params, change] = useUrlParams()
  const stepName = params.get('passo')
  const step = isStep(stepName) ? stepName : 'fontes'
  const states = assessCheckoutSteps(stepProps.day)
  const go = (to: string) => change({ passo: to }, { scrollToTop: true })
  const next = nextStep(step)
  const previous = previousStep(step)
  return (
    <Stack>
      {unavailable && <UnavailableRequestAlert />}
      <OfferMap day={stepProps.day} />
      <DayAmounts day={stepProps.day} />
      <Steps
        label="Passos do fechamento"
        steps={stepNames.map((id) => ({ id, label: checkoutSteps[id], state: states[id] }))}
        current={step}
        onChoose={go}
      />
      {contents[step](stepProps)}
      <Inline spread>
        {previous ? <Button onClick={() => go(previous)}>Voltar: {checkoutSteps[previous]}</Button> : <span />}
        {next && (
          <Button look="primary" onClick={() => go(next)}>
            Próximo: {checkoutSteps[next]}
          </Button>
        )}
      </Inline>
    </Stack>
  )
}
