import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { declarationMissing } from '@app/domain/day/life/contract'
import {
  Alert,
  CheckboxField,
  Choices,
  Form,
  notify,
  Panel,
  Skeleton,
  Stack,
  TextAreaField,
  useIsOutdated,
} from '@app/kit/web'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { useStale } from '../day-parts/stale.tsx'
import { Deciders } from './frozen.tsx'

type Ending = 'close' | 'submit'
const endings: Record<Ending, string> = { close: 'Fechar dia', submit: 'Enviar para análise' }

/** Why the user cannot close or send now: null if possible, undefined if the action is not offered to the user. */
const refusalOf = (day: CashConciliationDetail, ending: Ending) =>
  day.actions.find(({ name }) => name === ending)?.refusal

function Declaration({ error }: { error: string | undefined }) {
  return <CheckboxField name="declared" label="Conferi os documentos deste dia." autoFocus error={error} />
}

function Sign({ day, ending }: { day: CashConciliationDetail; ending: Ending }) {
  const navigate = useNavigate()
  const stale = useStale()
  const [missing, setMissing] = useState<string>()
  const failed: typeof stale.failed = (code, failure) => {
    stale.failed(code, failure)
    setMissing(code === declarationMissing.code ? failure.message : undefined)
  }
  const formProps = {
    params: { id: day.id },
    carried: { version: day.version },
    initial: { declared: false },
    action: endings[ending],
    onFailed: failed,
  }
  return (
    <Stack>
      {stale.notice}
      {ending === 'close' ? (
        <Form
          submit={cashConciliations.close}
          {...formProps}
          onDone={() => {
            notify.success('Dia fechado com sucesso.')
            void navigate(`/cash-conciliation/${day.id}`)
          }}
        >
          <Declaration error={missing} />
        </Form>
      ) : (
        <>
          <Deciders day={day} />
          <Form
            submit={cashConciliations.submit}
            {...formProps}
            onDone={({ id, number }) => {
              notify.success(`Solicitação nº ${number} enviada para análise.`)
              void navigate(`/cash-conciliation-solicitation/${id}`)
            }}
          >
            <TextAreaField
              name="note"
              label="Justificativa"
              help="O que o analista precisa saber (opcional)."
              rows={2}
            />
            <Declaration error={missing} />
          </Form>
        </>
      )}
    </Stack>
  )
}

export function Signature({ day, mayClose }: { day: CashConciliationDetail; mayClose: boolean }) {
  const possible = (['close', 'submit'] as const).filter(
    (ending) => (mayClose || ending !== 'close') && refusalOf(day, ending) === null,
  )
  const [chosen, setChosen] = useState<Ending>()
  // The signature is offered on current figures only. Once offered, the form stays, so that no input is lost.
  const outdated = useIsOutdated(cashConciliations.submit)
  const [offered, setOffered] = useState(!outdated)
  if (!outdated && !offered) setOffered(true)
  const ending = chosen && possible.includes(chosen) ? chosen : possible[0]
  // A condition that blocks sending blocks closing too; it is shown once.
  const refusal = (mayClose && ending !== 'close' ? refusalOf(day, 'close') : null) ?? refusalOf(day, 'submit')
  return (
    <Panel title="Assinatura">
      <Stack>
        {refusal && <Alert tone="wait">{refusal}</Alert>}
        {possible.length > 1 && (
          <Choices
            label="Como terminar"
            choices={possible.map((id) => ({ id, label: endings[id] }))}
            chosen={ending ?? 'submit'}
            onChoose={setChosen}
          />
        )}
        {ending && (offered ? <Sign key={ending} day={day} ending={ending} /> : <Skeleton lines={3} height={28} />)}
      </Stack>
    </Panel>
  )
}
