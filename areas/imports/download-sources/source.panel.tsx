import { Alert, Button, DateText, DateTimeText, KeyValue, Loaded, RecordPanel, useChange, useRead } from '@app/kit/web'
import {
  afterFetches,
  type DownloadSourceDetail,
  downloadSources,
  secretKinds,
  sourceProblemLabels,
  transportLabels,
} from './download-sources.contract.ts'
import { EditSource } from './source.form.tsx'

export function SourcePanel({ id }: { id: string }) {
  const read = useRead(downloadSources.get, { params: { id } })
  return <Loaded read={read}>{(source) => <Source source={source} />}</Loaded>
}

function Source({ source }: { source: DownloadSourceDetail }) {
  const { id, version, active, problem } = source
  const change = useChange(active ? downloadSources.inactivate : downloadSources.activate)
  return (
    <RecordPanel
      actions={[
        <EditSource key="edit" source={source} />,
        <Button
          key="switch"
          busy={change.isPending}
          onClick={() => change.mutate({ params: { id }, body: { version } })}
        >
          {active ? 'Inativar' : 'Ativar'}
        </Button>,
      ]}
    >
      {problem && (
        <Alert tone="bad">
          {sourceProblemLabels[problem]}: a rotina volta a buscar depois que a origem for corrigida ou testada.
        </Alert>
      )}
      <KeyValue
        items={[
          ['Nome', source.name],
          ['Empresa', source.company_name],
          ['De onde', transportLabels[source.transport]],
          ['Servidor', source.host && `${source.host}:${source.port}`],
          ['Chave do servidor', source.host_key],
          ['Usuário', source.username],
          ['Credencial', source.secret_kind && `${secretKinds[source.secret_kind]} ••••`],
          ['Guardada em', source.secret_set_at && <DateTimeText key="set" instant={source.secret_set_at} />],
          ['Pasta', source.folder || '(a própria)'],
          ['Nome dos arquivos', source.file_pattern],
          ['Dias depois do movimento', source.days_after],
          ['Depois de baixar', afterFetches[source.after_fetch]],
          ['Esperar desde', <DateText key="since" date={source.starts_on} />],
          ['Último contato', <DateTimeText key="ok" instant={source.last_ok_at} />],
          ['Alterada por', source.updated_by_name],
        ]}
      />
    </RecordPanel>
  )
}
