import { formatCount, showDate } from '@app/kit/contract'
import {
  Button,
  Columns,
  ConfirmButton,
  DateField,
  FormDialog,
  MultiSelectField,
  notify,
  TextAreaField,
  useChange,
  useRead,
} from '@app/kit/web'
import { downloadSources } from '../download-sources/download-sources.contract.ts'
import { type Coverage, type CoverageQuery, type DownloadRequest, downloads } from './downloads.contract.ts'

function notifyRequested({ requested, already }: { requested: number; already: number }) {
  const new_ones = formatCount(requested, 'solicitação na fila', 'solicitações na fila')
  const old_ones = already > 0 ? `; ${formatCount(already, 'já estava em andamento', 'já estavam em andamento')}` : ''
  if (requested + already === 0) notify.info('Não há dias ausentes no período mostrado.')
  else notify.success(`${new_ones}${old_ones}.`)
}

export function NewDownloadRequestButton({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const sources = useRead(downloadSources.list, {}, { staleTime: 60_000 })
  const options = (sources.data?.data ?? [])
    .filter(({ active }) => active)
    .map(({ id, name, company_name }) => ({ value: id, label: `${name} · ${company_name}` }))
  return (
    <FormDialog
      opener="Solicitar"
      openerLook="primary"
      title="Solicitar arquivos"
      keys="n"
      intro={<p>Busca na origem os arquivos de até 31 dias e importa os que ainda não vieram.</p>}
      submit={downloads.create}
      initial={{ source_ids: options.length === 1 && options[0] ? [options[0].value] : [] }}
      suggested={{ from, to }}
      action="Solicitar"
      onDone={notifyRequested}
    >
      <MultiSelectField name="source_ids" label="Origens" options={options} autoFocus />
      <Columns min={160}>
        <DateField name="from" label="De" />
        <DateField name="to" label="Até" />
      </Columns>
    </FormDialog>
  )
}

type MissingProps = { coverage: Coverage; query: Pick<CoverageQuery, 'company_id' | 'source'> }

export function RequestMissing({ coverage, query }: MissingProps) {
  const from = coverage.days[0] ?? ''
  const to = coverage.days.at(-1) ?? ''
  const count = (coverage.totals.absent ?? 0) + (coverage.totals.error ?? 0)
  return (
    <ConfirmButton
      label="Solicitar ausentes"
      question={`Solicitar ${formatCount(count, 'dia ausente ou com erro', 'dias ausentes ou com erro')}?`}
      detail={
        <p>
          De {showDate(from)} a {showDate(to)}, nas origens mostradas.
        </p>
      }
      change={downloads.createMissing}
      input={{ body: { from, to, ...query } }}
      blocked={count === 0 ? 'Não há dias ausentes no período mostrado.' : undefined}
      onDone={notifyRequested}
    />
  )
}

export function RetryRequest({ request, small }: { request: Pick<DownloadRequest, 'id' | 'status'>; small?: boolean }) {
  const retry = useChange(downloads.retry, { onSuccess: () => notify.success('Solicitação de volta à fila.') })
  return (
    <Button
      small={small}
      busy={retry.isPending}
      blocked={request.status === 'error' ? undefined : 'Só uma solicitação com erro pode ser tentada de novo.'}
      onClick={() => retry.mutate({ params: { id: request.id } })}
    >
      Tentar novamente
    </Button>
  )
}

type DayProps = { source_id: string; source_name: string; business_date: string; blocked?: string | undefined }

export function RequestDay({ source_id, business_date, blocked }: DayProps) {
  const create = useChange(downloads.create, { onSuccess: notifyRequested })
  const body = { source_ids: [source_id], from: business_date, to: business_date }
  return (
    <Button look="primary" busy={create.isPending} blocked={blocked} onClick={() => create.mutate({ body })}>
      Solicitar
    </Button>
  )
}

export const MarkEmpty = ({ source_id, source_name, business_date, blocked }: DayProps) => (
  <FormDialog
    opener="Marcar “sem movimento”"
    blocked={blocked}
    title={`${source_name} sem movimento em ${showDate(business_date)}?`}
    intro={
      <p>
        O dia conta como recebido e vazio, e o fechamento do posto deixa de esperar por ele. Um arquivo que venha depois
        vale.
      </p>
    }
    submit={downloads.mark}
    initial={{ reason: '' }}
    carried={{ source_id, business_date }}
    action="Marcar"
  >
    <TextAreaField name="reason" label="Motivo" autoFocus rows={3} maxLength={500} />
  </FormDialog>
)
